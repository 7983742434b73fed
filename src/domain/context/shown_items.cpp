#include "domain/context/shown_items.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::context {
bool has_members_of(const Json& object, const Json& part) {
  return std::ranges::all_of(part.items(), [&object](const auto& member) {
    const Json* same = model::member(object, member.key());
    return same != nullptr && *same == member.value();
  });
}

void ShownItems::add(const Json* items, std::string_view section) {
  if (items == nullptr) return;
  for (const Json& item : *items) {
    if (!item.is_object()) continue;
    by_id_.emplace(model::text_member(item, "id"), Item{&item, section});
    ++counts_[section];
  }
}

std::string_view ShownItems::section_of(const Json& value) const {
  if (!value.is_object() || value.empty()) return {};
  const std::string_view id = model::text_member(value, "id");
  const auto [begin, end] = by_id_.equal_range(id);
  const auto found = std::find_if(begin, end, [&](const auto& entry) {
    const Json& item = *entry.second.value;
    return id.empty() ? item == value : has_members_of(item, value);
  });
  return found == end ? std::string_view() : found->second.section;
}

std::string_view ShownItems::section_of_all(const Json& list) const {
  if (!list.is_array() || list.empty()) return {};
  const std::string_view section = section_of(list.front());
  const auto is_there = [&](const Json& item) { return section_of(item) == section; };
  return std::ranges::all_of(list, is_there) ? section : std::string_view();
}

// The id and the section of an item with an id.
ShownItems::Place ShownItems::place_of(const Json& value) const {
  const std::string_view id = model::text_member(value, "id");
  return {.id = id, .section = id.empty() ? std::string_view() : section_of(value)};
}

std::string ShownItems::reference_to(const Json& value) const {
  const bool is_list = value.is_array() && !value.empty();
  if (!is_list && !value.is_object()) return {};
  const std::string_view section = place_of(is_list ? value.front() : value).section;
  if (section.empty()) return {};
  std::string ids;
  std::size_t count = 0;
  const auto add = [&](const Json& item) {
    const Place place = place_of(item);
    ids += text::concat(count++ == 0 ? "" : ", ", text::one_line(place.id));
    return place.section == section;
  };
  if (is_list ? !std::ranges::all_of(value, add) : !add(value)) return {};
  const bool is_all = counts_.at(section) == count;
  return is_all ? text::concat("see ", section) : text::concat("see ", section, " (", ids, ")");
}

}  // namespace baton::context
