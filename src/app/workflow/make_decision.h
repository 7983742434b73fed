#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/request/write_guard.h"
#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "domain/workflow/decide.h"
#include "json/json.h"

namespace baton::app {

struct MakeDecision {
  workflow::DecisionRequest decision;
  std::optional<std::string> made_by;  // see attribute()
  std::vector<std::string> evidence;   // see take_evidence()
  WriteGuard guard = {};
};

struct DecisionMade {
  Written written;
  Json decision;           // a TechnicalDecision
  std::string superseded;  // id; empty if none
};

// Adds a shared decision. usage: an unknown impact or category; conflict: the id is taken, or the
// other decision is already superseded; not_found: no decision to supersede; denied: an agent
// supersedes another agent's decision.
Result<Outcome<DecisionMade>> make_decision(const MakeDecision& request, Workspace& workspace);
Json to_json(const DecisionMade& answer);

}  // namespace baton::app
