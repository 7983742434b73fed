#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/workspace.h"
#include "app/core/write_guard.h"
#include "app/core/written.h"
#include "baton/finding.h"
#include "json/json.h"

namespace baton::app {

struct MakeDecision {
  std::string decision;
  std::optional<std::string> rationale;
  std::optional<std::string> impact;    // default: medium
  std::optional<std::string> category;  // default: architecture
  std::vector<std::string> affected_components;
  std::optional<std::string> supersedes;  // id of the decision that this one replaces
  std::optional<std::string> id;          // default: the next dec_NNN
  std::optional<std::string> made_by;     // see attribute()
  WriteGuard guard = {};
};

struct DecisionMade {
  Written written;
  Json decision;           // a TechnicalDecision
  std::string superseded;  // id; empty if none
};

// Adds a shared decision. usage: an unknown impact or category; conflict: the id is taken, or the
// other decision is superseded already; not_found: no decision to supersede; denied: attribution.
Result<Outcome<DecisionMade>> make_decision(const MakeDecision& request, Workspace& workspace);
Json to_json(const DecisionMade& answer);

}  // namespace baton::app
