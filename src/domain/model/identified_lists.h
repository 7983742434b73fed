#pragma once

#include <array>
#include <string_view>

namespace baton::model {

// The lists of a state whose items have ids, and the member with the id.
struct ListWithIds {
  std::string_view name;
  std::string_view id_member;
};
inline constexpr std::array<ListWithIds, 6> kListsWithIds = {{
    {"agentSequence", "executionId"},
    {"sharedDecisions", "id"},
    {"constraints", "id"},
    {"artifacts", "id"},
    {"tasks", "id"},
    {"messages", "id"},
}};

}  // namespace baton::model
