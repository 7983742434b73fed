#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace baton::model {

// A list of a state whose items have ids.
struct IdentifiedList {
  std::string_view name;
  std::string_view id_member;
  std::string_view kind;                      // of an item, as receipts and errors name it
  std::string_view plural;                    // for messages
  std::array<std::string_view, 2> telling{};  // tell whether two items with one id are the same
};

inline constexpr std::array<IdentifiedList, 6> kIdentifiedLists = {{
    {"agentSequence", "executionId", "output", "executions", {"agentName", "startTime"}},
    {"sharedDecisions", "id", "decision", "decisions", {"decision", "madeBy"}},
    {"constraints", "id", "constraint", "constraints", {"type", "description"}},
    {"artifacts", "id", "artifact", "artifacts", {"path", "createdBy"}},
    {"tasks", "id", "task", "tasks", {"title", "assignee"}},
    {"messages", "id", "message", "messages", {"from", "content"}},
}};

// Null for a member that is not such a list.
inline const IdentifiedList* identified_list(std::string_view name) {
  const auto* const found = std::ranges::find(kIdentifiedLists, name, &IdentifiedList::name);
  return found == kIdentifiedLists.end() ? nullptr : found;
}

}  // namespace baton::model
