#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "baton/instant.h"
#include "baton/result.h"
#include "domain/workflow/attribution.h"
#include "json/json.h"

namespace baton::workflow {

struct DecisionRequest {
  std::string decision;
  std::string rationale = {};
  std::string impact = "medium";
  std::string category = "architecture";
  std::vector<std::string> affected_components = {};
  Attribution made_by = {};
  std::string id = {};  // empty: the next dec_NNN
  Json evidence_files = Json::array();
  std::string supersedes = {};  // id of the decision that this one replaces
};

// Adds a decision and returns its id. A superseded one stays, marked with supersededBy and
// supersededAt. usage: an unknown impact or category, no text; conflict: the id is taken, or the
// other decision is superseded already; not_found: the superseded decision does not exist.
Result<std::string> decide(Json& state, const DecisionRequest& request, Instant now);

}  // namespace baton::workflow
