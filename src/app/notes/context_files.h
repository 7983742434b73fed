#pragma once

#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "json/json.h"

// Which notes an agent writes during an execution: kept beside the state until its output is
// recorded, whose journal record names them. Best effort: no note fails for it.
namespace baton::app {

// `author` has written the note at `path`. Only of an agent with an execution under way.
void remember_context_file(const std::string& author, const std::string& path,
                           Workspace& workspace);

// Of an execution of the workflow in `state`, each once, in their order.
std::vector<std::string> context_files_of(const Json& state, const std::string& execution,
                                          const Workspace& workspace);
void forget_context_files(const std::string& workflow, const std::string& execution,
                          const Workspace& workspace);

}  // namespace baton::app
