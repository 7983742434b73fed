#pragma once

#include <span>
#include <string_view>

#include "app/core/request/action.h"
#include "json/json.h"

namespace baton::app {

// Actions that MCP offers in one tool, because a client pays for the description of each tool in
// every conversation.
struct ToolDeclaration {
  std::string_view name;
  std::string_view title;
  std::string_view purpose;  // the description's first sentences; the actions follow from the table
  std::string_view examples;  // a JSON array of requests
  std::span<const Action> (*actions)() = nullptr;
};

// For scripts/generate and tests: the program has the generated schemas.
std::span<const ToolDeclaration> tool_declarations();

// The JSON Schema of the tool's request, with its title, description and examples. It is stored in
// schemas/mcp, and scripts/generate writes it.
Json request_schema(const ToolDeclaration& tool);

// The JSON Schema of one action's request as JSON, with the help of each member.
Json request_schema(const Action& action);

}  // namespace baton::app
