#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/handoff/paths.h"
#include "json/json.h"

namespace baton::handoff {

// A tool that is about to be used, as Claude Code tells of it.
struct ToolCall {
  std::string_view tool;
  const Json& input;
  std::string_view folder;  // absolute: where relative paths begin
  std::string_view agent;   // of the map, without prefix; empty: another caller
};

// What only baton writes, and what agents of the map see by their context alone.
struct GuardedPlaces {
  std::string_view root;           // absolute
  std::vector<std::string> paths;  // below it, the state first; a folder stands for all in it
};

enum class Objection : std::uint8_t {
  write,          // to a guarded place
  read,           // of a guarded place
  full_view,      // a command or resource of baton that shows more than a context
  attribution,    // a command that names another author
  configuration,  // a change of .claude/baton.json
  too_complex,    // a line beyond the bounds that mentions baton's files
};

struct Objected {
  Objection objection = Objection::write;
  std::string subject;  // a path below the root, or a command
};

// Whether object_to() knows the tool.
bool is_guarded_tool(std::string_view tool);

// Reading is objected to only where `agent` is set. A shell line is split as Bash does it, and each
// command is judged by a table of programs; time and memory are bounded.
std::optional<Objected> object_to(const ToolCall& call, const GuardedPlaces& places,
                                  const GuardedFiles& files);

}  // namespace baton::handoff
