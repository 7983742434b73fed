#pragma once

#include <string>
#include <vector>

#include "app/core/project_opener.h"
#include "host/console.h"

namespace baton::hook {

// `baton hook`: reads one event of Claude Code from standard input, answers it on standard output,
// and returns the exit status. Always 0: any other one would be an error message in front of the
// user, or block what was not to be blocked. What went wrong is a line in .claude/baton/hook.log.
int run(const std::vector<std::string>& arguments, Console& console, app::ProjectOpener& opener);

}  // namespace baton::hook
