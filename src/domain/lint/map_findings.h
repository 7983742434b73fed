#pragma once

#include "baton/finding.h"
#include "baton/result.h"
#include "domain/model/relevance_map.h"
#include "domain/policy/policies.h"
#include "json/json.h"

namespace baton::lint {

// The settings in force, and the map and the policies that were read from them.
struct Settings {
  const Json& document;
  const model::RelevanceMap& map;
  const policy::Policies& policies;
};

// Rules that are valid, but do not fit together: agents that can never start, results that no
// agent needs, and needs that are excluded by a policy, repeated or not used by any context field.
// Unknown agents and cycles are left to model::settings_findings(). Locations are places in the
// document. malformed: invalid contextFields.
Result<Findings> map_findings(const Settings& settings);

// Policies that restrict nothing.
Findings policy_findings(const policy::Policies& policies);

// Policies whose accessControl lists every agent of the map, or an agent that another policy
// excludes from everything that the first one covers.
Findings access_findings(const model::RelevanceMap& map, const policy::Policies& policies);

}  // namespace baton::lint
