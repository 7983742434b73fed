#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "app/core/request/tool_call.h"
#include "json/json.h"

namespace baton::mcp {

// What a client may assume about a tool (MCP, "Tool annotations"). No tool accesses external
// systems.
struct ToolHints {
  bool reads_only = false;
  bool destroys = false;         // may remove data, not only add it
  bool may_be_repeated = false;  // a repeated call changes nothing
};

struct Tool {
  enum class Shown : std::uint8_t { by_default, when_named };

  std::string_view name;
  std::string_view request_schema;  // "mcp/note-request"; has the tool's title and description
  std::string_view answer_schema;
  ToolHints hints;
  app::ActionAnswer (*call)(const app::ActionCall& call);
  Shown shown = Shown::by_default;
};

std::span<const Tool> all_tools();

// MCP's Tool object.
Json describe(const Tool& tool);

}  // namespace baton::mcp
