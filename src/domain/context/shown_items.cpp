#include "domain/context/shown_items.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"

namespace baton::context {
namespace {

bool contains(const Json& item, const Json& part) {
  if (!item.is_object()) return item == part;
  for (const auto& [name, value] : part.items()) {
    const Json* same = model::member(item, name);
    if (same == nullptr || *same != value) return false;
  }
  return true;
}

}  // namespace

void ShownItems::add(const Json* items, std::string_view section) {
  if (items == nullptr) return;
  for (const Json& item : *items) {
    if (item.is_object()) by_id_.emplace(model::text_member(item, "id"), Item{&item, section});
  }
}

std::string_view ShownItems::section_of(const Json& value) const {
  if (!value.is_object() || value.empty()) return {};
  const auto [begin, end] = by_id_.equal_range(model::text_member(value, "id"));
  const auto found = std::find_if(
      begin, end, [&](const auto& entry) { return contains(*entry.second.value, value); });
  return found == end ? std::string_view() : found->second.section;
}

}  // namespace baton::context
