#pragma once

#include "cli/session.h"

namespace baton::cli {

// `baton` alone: where the workflow stands and the next commands; without one, how to begin.
void show_home(Session& session);

}  // namespace baton::cli
