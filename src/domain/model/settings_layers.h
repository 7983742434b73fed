#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "json/json.h"

// The layers of the configuration: the built-in settings, and the project's own above them.
namespace baton::model {

// The settings in force: `project` laid over `defaults`. Objects are merged member by member at
// every depth; other values, and lists, are replaced. An object with "replace": true is taken as
// it stands, without that member. Lists whose loss would disclose data (anonymizationRules) are
// united: the project's elements first, then those of the defaults for other fields.
Json layered(Json defaults, const Json& project);

// A part of the defaults that is not in force.
struct RemovedSetting {
  std::string place;  // JSON Pointer of a member, or of the list that lacks an element
  Json value;
};

// What the settings in force take away: members, elements of lists, and switches turned off.
// A value that was replaced by another one is not taken away.
std::vector<RemovedSetting> removed_settings(const Json& defaults, const Json& in_force);

}  // namespace baton::model
