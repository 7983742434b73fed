#pragma once

#include <string>

#include "baton/instant.h"
#include "baton/result.h"
#include "domain/workflow/attribution.h"
#include "json/json.h"

namespace baton::workflow {

struct ConstraintRequest {
  std::string description;
  std::string type = "technical";
  std::string impact = {};
  std::string source = {};
  std::string severity = "warning";
  std::string id = {};  // empty: the next con_NNN
  std::string made_by = {};

  bool operator==(const ConstraintRequest&) const = default;
};

// Adds a constraint and returns its id. usage: an unknown type or severity, no text; conflict:
// the id is taken.
Result<std::string> constrain(Json& state, const ConstraintRequest& request, Instant now);

struct LiftRequest {
  std::string id;
  Attribution by = {};
  std::string reason = {};  // left out if empty
};

// Marks a constraint as lifted; it stays in the state but not in contexts. not_found: unknown
// constraint; conflict: it is lifted already.
Result<void> lift_constraint(Json& state, const LiftRequest& request, Instant now);

}  // namespace baton::workflow
