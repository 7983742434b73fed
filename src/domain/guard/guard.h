#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/guard/paths.h"
#include "json/json.h"

namespace baton::guard {

// A tool call before it runs, as Claude Code reports it.
struct ToolCall {
  std::string_view tool;
  const Json& input;
  std::string_view folder;  // absolute; relative paths begin here
  std::string_view agent;   // an agent of the map, without prefix; empty: another caller
};

// The files that only baton writes and that agents of the map see only in their contexts.
struct GuardedPlaces {
  std::string_view root;  // absolute
  // Below the root or absolute, the state first. A folder ends with a slash, and includes
  // everything in it.
  std::vector<std::string> paths;
  // Those among the paths that are the user's key file. Its folders are not baton's: others use
  // them, too.
  std::vector<std::string> key_files = {};
  // Claude Code's settings, below the root or absolute. They could disable the hooks: agents of the
  // map may read them only.
  std::vector<std::string> settings = {};
};

enum class Objection : std::uint8_t {
  write,          // to a guarded place
  read,           // of a guarded place
  full_view,      // a command or resource of baton that shows more than the agent's context
  attribution,    // a command that names another author
  configuration,  // a change of .claude/baton.json, or of Claude Code's settings
  too_complex,    // a line beyond the limits that mentions baton's files
};

struct Objected {
  Objection objection = Objection::write;
  std::string subject;  // a path below the root, or a command
};

// Whether the tool runs the line in its member `command` in a shell.
bool is_shell_tool(std::string_view tool);
// Whether object_to() handles the tool.
bool is_guarded_tool(std::string_view tool);

// Objects to reading only if `agent` is set. Splits a shell line as Bash does, and checks each
// command against a table of programs; time and memory are bounded.
std::optional<Objected> object_to(const ToolCall& call, const GuardedPlaces& places,
                                  const GuardedFiles& files);

}  // namespace baton::guard
