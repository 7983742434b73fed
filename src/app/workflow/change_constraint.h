#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "app/core/request/write_guard.h"
#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "domain/workflow/constrain.h"
#include "json/json.h"

namespace baton::app {

// A request to add or to lift a constraint.
struct ChangeConstraint {
  workflow::ConstraintRequest constraint;
  std::string lift = {};                       // id; empty: add the constraint
  std::optional<std::string> reason = {};      // with `lift`
  std::optional<std::string> changed_by = {};  // see attribute()
  WriteGuard guard = {};
};

enum class ConstraintChange : std::uint8_t { added, lifted };

struct ConstraintChanged {
  Written written;
  Json constraint;  // after the change
  ConstraintChange change = ConstraintChange::added;
};

// A lifted constraint is removed from contexts and stays in the state. An agent's constraints name
// the agent as their source. usage: an unknown type or severity, or `lift` together with a new
// constraint; conflict: the id is taken, or the constraint is already lifted; not_found: no
// constraint with that id; denied: an agent lifts another agent's constraint.
Result<Outcome<ConstraintChanged>> change_constraint(const ChangeConstraint& request,
                                                     Workspace& workspace);
Json to_json(const ConstraintChanged& answer);

}  // namespace baton::app
