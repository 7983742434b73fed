#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "json/json.h"

namespace baton::handoff {

// A tool that is about to be used, as Claude Code tells of it.
struct ToolCall {
  std::string_view tool;
  const Json& input;
  std::string_view folder;  // absolute: where relative paths begin
  std::string_view agent;   // of the map, without prefix; empty: somebody else calls
};

// What only baton writes, and what agents of the map see by their context alone.
struct GuardedPlaces {
  std::string_view root;           // absolute
  std::vector<std::string> paths;  // below it; a folder stands for everything in it
};

enum class Objection : std::uint8_t {
  write,        // to a guarded place
  read,         // of a guarded place
  full_view,    // a command of baton's that shows more than a context
  attribution,  // a command that names somebody else as its author
};

struct Objected {
  Objection objection = Objection::write;
  std::string subject;  // a path below the root, or a command
};

// `path`, from `folder` on where it is relative, below `root`; empty where it is elsewhere. The
// copy in an agent's own worktree has the path that it has in the project.
std::string path_in_project(std::string_view path, std::string_view folder, std::string_view root);

// Whether object_to() knows the tool.
bool is_guarded_tool(std::string_view tool);

// Reading is objected to only where `agent` is set. Commands of a shell are understood as far as
// their words show it: an agent that hides a path from itself is not stopped here.
std::optional<Objected> object_to(const ToolCall& call, const GuardedPlaces& places);

}  // namespace baton::handoff
