#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "json/json.h"

// The layers of the configuration: the built-in settings, and the project's settings above them.
namespace baton::model {

// The settings in force: `project` merged over `defaults`. Objects are merged member by member at
// every depth; other values, and lists, are replaced. An object with "replace": true is used as it
// is, without that member. Lists that protect data (anonymizationRules) are united: the project's
// elements first, then the default elements for other fields.
Json layered(Json defaults, const Json& project);

// A part of the defaults that is not in force.
struct RemovedSetting {
  std::string place;  // JSON Pointer of a member, or of the list that lacks an element
  Json value;
};

// What the settings in force remove: members, elements of lists, and flags that are switched off. A
// replaced value is not removed.
std::vector<RemovedSetting> removed_settings(const Json& defaults, const Json& in_force);

}  // namespace baton::model
