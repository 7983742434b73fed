#pragma once

#include <algorithm>
#include <array>
#include <string_view>

// The lists of a state, as recovery uses them.
namespace baton::workflow {

struct ItemList {
  std::string_view kind;    // for messages
  std::string_view member;  // of the state
  std::string_view id;      // member of an item
};

inline constexpr std::array<ItemList, 6> kItemLists = {
    {{"executions", "agentSequence", "executionId"},
     {"decisions", "sharedDecisions", "id"},
     {"constraints", "constraints", "id"},
     {"artifacts", "artifacts", "id"},
     {"tasks", "tasks", "id"},
     {"messages", "messages", "id"}}};
inline constexpr std::string_view kGates = "qualityGates";
inline constexpr std::array<std::string_view, 4> kGateLists = {"passed", "pending", "failed",
                                                               "warning"};

// Null for a member that is not such a list.
inline const ItemList* list_of(std::string_view member) {
  const auto* const found = std::ranges::find(kItemLists, member, &ItemList::member);
  return found == kItemLists.end() ? nullptr : found;
}

// Members that every write sets.
constexpr bool is_bookkeeping(std::string_view member) {
  return member == "revision" || member == "lastUpdated";
}

}  // namespace baton::workflow
