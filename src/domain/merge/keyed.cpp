#include "domain/merge/keyed.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/identified_lists.h"
#include "domain/model/members.h"
#include "json/patch.h"

namespace baton::merge {

const Json* Keyed::find(std::string_view key) const {
  const auto found = values.find(key);
  return found == values.end() ? nullptr : found->second;
}

void Keyed::add(std::string_view key, const Json& value) {
  if (values.emplace(key, &value).second) order.push_back(key);
}

std::string_view id_member_of(std::string_view list) {
  const model::IdentifiedList* const found = model::identified_list(list);
  return found == nullptr ? "id" : found->id_member;
}

std::optional<Keyed> members_of(const Json* value) {
  Keyed keyed;
  if (value == nullptr) return keyed;
  if (!value->is_object()) return std::nullopt;
  for (const auto& [name, member] : value->get_ref<const Json::object_t&>()) {
    keyed.add(name, member);
  }
  return keyed;
}

std::optional<Keyed> items_of(const Json* value, std::string_view id_member) {
  Keyed keyed;
  if (value == nullptr) return keyed;
  if (!value->is_array()) return std::nullopt;
  for (const Json& item : *value) {
    const std::string_view id = model::text_member(item, id_member);
    if (id.empty()) return std::nullopt;
    keyed.add(id, item);
  }
  if (keyed.order.size() != value->size()) return std::nullopt;
  return keyed;
}

bool repeats_ids(std::string_view list, const Json* value) {
  const model::IdentifiedList* const found = model::identified_list(list);
  if (found == nullptr || value == nullptr || !value->is_array()) return false;
  std::unordered_set<std::string_view> ids;
  return std::ranges::any_of(*value, [&](const Json& item) {
    const std::string_view id = model::text_member(item, found->id_member);
    return !id.empty() && !ids.insert(id).second;
  });
}

std::vector<std::string_view> united_order(const Keyed& ours, const Keyed& theirs) {
  std::unordered_map<std::string_view, std::vector<std::string_view>> before;
  std::vector<std::string_view> waiting;
  for (const std::string_view key : theirs.order) {
    if (ours.find(key) == nullptr) {
      waiting.push_back(key);
    } else if (!waiting.empty()) {
      before.emplace(key, std::exchange(waiting, {}));
    }
  }
  std::vector<std::string_view> united;
  for (const std::string_view key : ours.order) {
    const auto ahead = before.find(key);
    if (ahead != before.end()) {
      united.insert(united.end(), ahead->second.begin(), ahead->second.end());
    }
    united.push_back(key);
  }
  united.insert(united.end(), waiting.begin(), waiting.end());
  return united;
}

bool same(const Json* left, const Json* right) {
  if (left == nullptr || right == nullptr) return left == right;
  return json::equal(*left, *right);
}

}  // namespace baton::merge
