#pragma once

#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "json/view.h"

// The notes that an agent writes during an execution: recorded beside the state until its output is
// recorded, whose journal record names them. Best effort: errors never make writing a note fail.
namespace baton::app {

// Records that `author` wrote the note at `path`, if the author is an agent with a running
// execution.
void remember_context_file(const std::string& author, const std::string& path,
                           Workspace& workspace);

// The recorded paths of an execution of the workflow in `state`, without duplicates, in order.
std::vector<std::string> context_files_of(const json::View& state, const std::string& execution,
                                          const Workspace& workspace);
void forget_context_files(const std::string& workflow, const std::string& execution,
                          const Workspace& workspace);

}  // namespace baton::app
