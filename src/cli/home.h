#pragma once

#include "cli/session.h"

namespace baton::cli {

// `baton` without a command: prints the workflow's status and the next commands; without a
// workflow, how to begin.
void show_home(Session& session);

}  // namespace baton::cli
