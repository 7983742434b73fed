#pragma once

#include "host/host.h"
#include "json/json.h"

namespace baton::app {

// In each admitted item of a context, replaces the digests of evidence by their status (FRESH,
// STALE, UNVERIFIABLE), and warns of stale files. Reads only the files of these items.
void show_evidence(Json& context, const Host& host);

}  // namespace baton::app
