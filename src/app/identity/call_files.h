#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "json/json.h"

// Small signed notes that baton's hook leaves for baton's command line and for itself, in
// .claude/baton/calls, for their owner alone. Nothing is synced: a lost note costs a refusal.
namespace baton::app {

// Empty where no hook has left any: the cheap test for every command.
std::vector<std::string> list_call_files(const Workspace& workspace);

// The content without its signature; empty where it is absent or not signed by this project.
std::optional<Json> read_call_file(const std::string& name, Workspace& workspace);

// Replaces what has that name.
Result<void> write_call_file(const std::string& name, Json content, Workspace& workspace);

// Whether the tool use is heard of for the first time: an event that is played again proves
// nothing. Notes it, and removes notes that are older than a day.
Result<bool> claim_first_call(std::string_view session, std::string_view tool_use,
                              Workspace& workspace);

// False: somebody else was first.
Result<bool> rename_call_file(const std::string& from, const std::string& to, Workspace& workspace);

// Best effort.
void remove_call_file(const std::string& name, Workspace& workspace);

// What names a tool use in a file's name.
std::string digest_of_tool_use(std::string_view session, std::string_view tool_use,
                               const Workspace& workspace);

}  // namespace baton::app
