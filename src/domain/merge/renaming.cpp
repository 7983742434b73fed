#include "domain/merge/renaming.h"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "json/pointer.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::merge {
namespace {

// Members whose texts are ids of items of any list.
constexpr std::array<std::string_view, 7> kReferences = {
    "id", "itemId", "executionId", "task", "supersededBy", "supersedes", "dependsOn"};

bool is_generated(std::string_view id) {
  const std::string_view stem = stem_of(id);
  return stem.size() < id.size() && stem.find('_') != std::string_view::npos && stem.back() == '_';
}

}  // namespace

std::string_view stem_of(std::string_view id) {
  while (!id.empty() && text::is_digit(id.back())) id.remove_suffix(1);
  return id;
}

void Renaming::add(const model::IdentifiedList& list, std::string_view from, std::string_view to) {
  new_ids_.push_back({&list, std::string(from), std::string(to)});
  items_[list.name].emplace(from, to);
  references_.emplace(from, to);
}

void Renaming::report(std::string_view side, const Json& merged, Findings& findings) const {
  for (const NewId& item : new_ids_) {
    const model::IdentifiedList& list = *item.list;
    for (const model::Element& element : model::object_elements(merged, list.name)) {
      if (model::text_member(*element.value, list.id_member) != item.to) continue;
      findings.push_back(
          {.severity = Severity::info,
           .rule = "renumbered",
           .message = text::concat(side, " ", list.kind, " ", item.from, " is now ", item.to),
           .instance_location = json::Pointer().child(list.name).child(element.index).text()});
    }
  }
}

void Renaming::apply(Json& state) const {
  if (is_empty() || !state.is_object()) return;
  for (auto& [name, value] : state.get_ref<Json::object_t&>()) {
    const model::IdentifiedList* const list = model::identified_list(name);
    if (list == nullptr || !value.is_array()) {
      follow(value, name);
    } else {
      for (Json& item : value) rename(item, *list);
    }
  }
}

// An item's own id is renamed with its list; every other text in it may be a reference.
void Renaming::rename(Json& item, const model::IdentifiedList& list) const {
  if (!item.is_object()) return follow(item, list.name);
  for (auto& [name, value] : item.get_ref<Json::object_t&>()) {
    if (name != list.id_member) {
      follow(value, name);
    } else if (const auto ids = items_.find(list.name); ids != items_.end()) {
      replace(value, ids->second);
    }
  }
}

// `member` is the name above the value, also in lists.
void Renaming::follow(Json& value, std::string_view member) const {
  if (value.is_object()) {
    for (auto& [name, inner] : value.get_ref<Json::object_t&>()) follow(inner, name);
  } else if (value.is_array()) {
    for (Json& element : value) follow(element, member);
  } else if (is_generated(model::text_of(value)) ||
             std::ranges::find(kReferences, member) != kReferences.end()) {
    replace(value, references_);
  }
}

void Renaming::replace(Json& value, const NewIds& ids) {
  if (!value.is_string()) return;
  const auto found = ids.find(value.get_ref<const std::string&>());
  if (found != ids.end()) value = found->second;
}

}  // namespace baton::merge
