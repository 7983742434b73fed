#include "domain/context/shown_items.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"

namespace baton::context {
namespace {

bool contains(const Json& item, const Json& part) {
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
  const std::string_view id = model::text_member(value, "id");
  const auto [begin, end] = by_id_.equal_range(id);
  const auto found = std::find_if(begin, end, [&](const auto& entry) {
    const Json& item = *entry.second.value;
    return id.empty() ? item == value : contains(item, value);
  });
  return found == end ? std::string_view() : found->second.section;
}

}  // namespace baton::context
