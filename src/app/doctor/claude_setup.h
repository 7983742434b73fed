#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/claude/places.h"
#include "app/core/workspace.h"

// What is left or missing of `baton init --claude`.
namespace baton::app {

// Whether a program with this absolute path exists, or one with this name in a folder of the PATH.
// True if that cannot be told: without a PATH.
bool finds_program(std::string_view program, const Workspace& workspace);

// What a repetition of `baton init --claude` would write.
struct SetupGaps {
  std::string fault = {};  // "FILE:LINE:COLUMN: why": it would fail; nothing else is known
  std::string fault_hint = {};
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
