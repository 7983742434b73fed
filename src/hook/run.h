#pragma once

#include <string>
#include <vector>

#include "app/core/project_opener.h"
#include "host/console.h"

namespace baton::hook {

// `baton hook`: reads one event of Claude Code from standard input, answers it on standard output,
// and returns the exit status. Always 0: another status would show an error message to the user or
// block the action. Errors are logged in .claude/baton/hook.log.
int run(const std::vector<std::string>& arguments, Console& console, app::ProjectOpener& opener);

}  // namespace baton::hook
