#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/claude/places.h"
#include "app/core/workspace.h"

// What is left or missing of `baton init --claude`.
namespace baton::app {

// Whether the PATH has the program that the hooks call. True if there is no PATH.
bool finds_program(const Workspace& workspace);

// What a repetition of `baton init --claude` would write.
struct SetupGaps {
  bool lacks_hooks = false;             // in the settings of the scope
  bool has_other_server = false;        // the MCP server named "baton" is another program
  std::vector<std::string> files = {};  // other files of the project, missing or incomplete
};
SetupGaps find_setup_gaps(ClaudeScope scope, Workspace& workspace);

// Settings of the project to which hooks were added, by the record of the changes. Call it only if
// no settings have hooks.
struct LostHooks {
  ClaudeScope scope = ClaudeScope::person;
  std::string settings;
};
std::optional<LostHooks> find_lost_hooks(Workspace& workspace);

}  // namespace baton::app
