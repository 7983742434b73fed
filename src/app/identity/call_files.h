#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/core/caller/caller_identity.h"
#include "app/core/workspace.h"
#include "baton/result.h"
#include "json/json.h"

// Small signed files that baton's hook leaves for baton's command line and for itself, in
// .claude/baton/calls, with owner-only permissions. They are not synced: a lost file only causes a
// refusal.
namespace baton::app {

// The files of sessions, which are removed with their process. All others are for one call, or one
// agent's work.
inline constexpr std::string_view kSessionFiles = "session-";

// Empty if no hook has left any: a cheap test for every command.
std::vector<std::string> list_call_files(const Workspace& workspace);

// Whether a session is among the files. Otherwise every run is of the caller that it claims.
bool has_session(const std::vector<std::string>& files);

// The content without its signature; empty if the file is missing or not signed by this project.
std::optional<Json> read_call_file(const std::string& name, Workspace& workspace);

// Replaces an existing file of that name.
Result<void> write_call_file(const std::string& name, Json content, Workspace& workspace);

// The content of a file that names a caller in a run of Claude Code, to which members may be added;
// and its caller.
Json caller_content(std::string_view kind, const CallerIdentity& caller, std::string_view run);
CallerIdentity caller_of_content(const Json& content);

// Between the times of a call and of a file. Covers the kernel's resolution of 10 ms, and two
// clocks that are read one after the other.
inline constexpr std::chrono::seconds kClockTolerance{1};

// True if the tool use is new: a replayed event proves nothing. Records it.
Result<bool> claim_first_call(std::string_view session, std::string_view tool_use,
                              Workspace& workspace);

// False if another process was first.
Result<bool> rename_call_file(const std::string& from, const std::string& to, Workspace& workspace);

// Best effort.
void remove_call_file(const std::string& name, Workspace& workspace);

// How long ago the file was written; empty if that is not known.
std::optional<Milliseconds> age_of_call_file(const std::string& name, const Workspace& workspace);

// Identifies a tool use in file names, within a session or a run of Claude Code.
std::string digest_of_tool_use(std::string_view within, std::string_view tool_use,
                               const Workspace& workspace);

}  // namespace baton::app
