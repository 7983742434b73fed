#pragma once

#include "host/host.h"
#include "json/json.h"
#include "json/view.h"

namespace baton::app {

// In each admitted item of a context, replaces the digests of evidence by their status (FRESH,
// STALE, UNVERIFIABLE), and warns of stale files. Reads only the files of these items.
// `state` has the evidence of outputs.
void show_evidence(Json& context, const json::View& state, const Host& host);

}  // namespace baton::app
