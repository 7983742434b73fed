#include "domain/model/settings_layers.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "json/pointer.h"
#include "text/names.h"

namespace baton::model {
namespace {

constexpr std::string_view kReplace = "replace";

// A list whose default elements stay, and the member that identifies an element.
struct UnitedList {
  std::string_view name;
  std::string_view key;
};

constexpr std::array kUnitedLists = {UnitedList{.name = "anonymizationRules", .key = "field"}};

// Spellings of one member name count as equal; JSON Pointers are compared exactly.
std::string identity_of(const Json& element, std::string_view key) {
  const std::string_view text = text_member(element, key);
  return text.starts_with('/') ? std::string(text) : text::fold_name(text);
}

Json united(const Json& defaults, Json project, std::string_view key) {
  for (const Json& element : defaults) {
    const std::string identity = identity_of(element, key);
    const bool is_given = std::ranges::any_of(
        project, [&](const Json& given) { return identity_of(given, key) == identity; });
    if (!is_given) project.push_back(element);
  }
  return project;
}

bool asks_to_replace(const Json& project) {
  return project.is_object() && flag_member(project, kReplace);
}

// The markers are instructions, not settings. Only a flag is a marker: an agent may be named
// "replace".
Json without_markers(Json project) {
  if (!project.is_object()) return project;
  if (const Json* marker = member(project, kReplace); marker != nullptr && marker->is_boolean()) {
    remove_member(project, kReplace);
  }
  for (Json& value : project) value = without_markers(std::move(value));
  return project;
}

Json layered_member(std::string_view name, Json defaults, const Json& project) {
  const auto* const list = std::ranges::find(kUnitedLists, name, &UnitedList::name);
  if (list != kUnitedLists.end() && defaults.is_array() && project.is_array()) {
    return united(defaults, project, list->key);
  }
  return layered(std::move(defaults), project);
}

void add_removed(const Json& defaults, const Json* in_force, const json::Pointer& place,
                 std::vector<RemovedSetting>& removed);

void add_removed_elements(const Json& defaults, const Json& in_force, const json::Pointer& place,
                          std::vector<RemovedSetting>& removed) {
  for (const Json& element : defaults) {
    if (std::ranges::find(in_force, element) != in_force.end()) continue;
    removed.push_back({.place = place.text(), .value = element});
  }
}

void add_removed(const Json& defaults, const Json* in_force, const json::Pointer& place,
                 std::vector<RemovedSetting>& removed) {
  const bool is_switched_off =
      in_force != nullptr && defaults == Json(true) && *in_force == Json(false);
  if (in_force == nullptr || is_switched_off) {
    removed.push_back({.place = place.text(), .value = defaults});
  } else if (defaults.is_object() && in_force->is_object()) {
    for (const auto& [name, value] : defaults.items()) {
      add_removed(value, member(*in_force, name), place.child(name), removed);
    }
  } else if (defaults.is_array() && in_force->is_array()) {
    add_removed_elements(defaults, *in_force, place, removed);
  }
}

}  // namespace

Json layered(Json defaults, const Json& project) {
  const bool merges = defaults.is_object() && project.is_object() && !asks_to_replace(project);
  if (!merges) return without_markers(project);
  for (const auto& [name, value] : project.items()) {
    const auto known = defaults.find(name);
    defaults[name] = known == defaults.end() ? without_markers(value)
                                             : layered_member(name, std::move(*known), value);
  }
  if (const Json* marker = member(defaults, kReplace); marker != nullptr && marker->is_boolean()) {
    remove_member(defaults, kReplace);
  }
  return defaults;
}

std::vector<RemovedSetting> removed_settings(const Json& defaults, const Json& in_force) {
  std::vector<RemovedSetting> removed;
  add_removed(defaults, &in_force, {}, removed);
  return removed;
}

}  // namespace baton::model
