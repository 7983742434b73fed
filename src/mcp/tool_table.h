#pragma once

#include <span>
#include <string>
#include <string_view>

#include "app/notes/rebuild_index.h"
#include "app/tool_caller.h"
#include "app/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::mcp {

struct ToolCall {
  const Json& request;  // the arguments, without the caller's identity
  const app::ToolCaller& caller;
  app::Workspace& workspace;
  const app::NoteProgress& progress;
};

// What a client may assume of a tool (MCP, "Tool annotations"). None reaches out into the world.
struct ToolHints {
  bool reads_only = false;
  bool destroys = false;         // may take something away, rather than only add
  bool may_be_repeated = false;  // the same call again changes nothing more
};

struct Tool {
  enum class Shown : std::uint8_t { by_default, when_named };

  std::string_view name;
  std::string_view request_schema;  // "mcp/note-request"; its title and description are the tool's
  std::string_view answer_schema;
  ToolHints hints;
  Result<Outcome<Json>> (*call)(const ToolCall& call);
  Shown shown = Shown::by_default;
};

std::span<const Tool> all_tools();

// As a client sees it: MCP's Tool.
Json describe(const Tool& tool);

}  // namespace baton::mcp
