#include "app/documents/document_kind.h"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "resources/resource.h"

namespace baton::app {
namespace {

struct Shape {
  std::string_view kind;
  std::array<std::string_view, 2> all_of;
};

// Looked at in this order; the first whose members are all there wins.
constexpr std::array<Shape, 5> kShapes = {{
    {"agent-context", {"agentName", "workflowContext"}},
    {"workflow-summary", {"finalStatus", "agentsUsed"}},
    {"workflow-state", {"workflowId", "workflowId"}},
    {"agent-output", {"agentName", "executionId"}},
    {"configuration", {"relevanceMap", "relevanceMap"}},
}};

}  // namespace

std::string_view document_kind(const Json& document) {
  if (const auto* named = resources::find_schema_by_id(model::text_member(document, "$schema"))) {
    return named->name;
  }
  for (const Shape& shape : kShapes) {
    if (std::ranges::all_of(shape.all_of, [&](std::string_view name) {
          return model::member(document, name) != nullptr;
        })) {
      return shape.kind;
    }
  }
  return "workflow-state";
}

}  // namespace baton::app
