#pragma once

#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "json/json.h"

namespace baton::merge {

// The three versions of one place; null if a version has nothing there.
struct Versions {
  const Json* base = nullptr;
  const Json* ours = nullptr;
  const Json* theirs = nullptr;
};

// An object by its members' names, or a list by its elements' ids. Points into the document.
struct Keyed {
  std::vector<std::string_view> order;
  std::unordered_map<std::string_view, const Json*> values;

  [[nodiscard]] const Json* find(std::string_view key) const;
  void add(std::string_view key, const Json& value);
};

// "executionId" for a list called agentSequence, else "id".
std::string_view id_member_of(std::string_view list);

// A missing value counts as an empty object. Empty if `value` is something else.
std::optional<Keyed> members_of(const Json* value);

// The same for a list. Also empty unless each element is an object with a unique id.
std::optional<Keyed> items_of(const Json* value, std::string_view id_member);

// Whether an id of one of kIdentifiedLists occurs twice in `value`: then ids do not say which items
// of two versions belong together.
bool repeats_ids(std::string_view list, const Json* value);

// The keys of both: ours in their order, each new one of theirs before its successor in theirs.
std::vector<std::string_view> united_order(const Keyed& ours, const Keyed& theirs);

bool same(const Json* left, const Json* right);  // null equals only null

}  // namespace baton::merge
