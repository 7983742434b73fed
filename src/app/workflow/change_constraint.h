#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "app/core/workspace.h"
#include "app/core/write_guard.h"
#include "app/core/written.h"
#include "baton/finding.h"
#include "json/json.h"

namespace baton::app {

struct AddConstraint {
  std::string description;
  std::optional<std::string> type;  // default: technical
  std::optional<std::string> impact;
  std::optional<std::string> source;    // default: user
  std::optional<std::string> severity;  // default: warning
  std::optional<std::string> id;        // default: the next con_NNN
  WriteGuard guard = {};
};

struct LiftConstraint {
  std::string id;
  std::optional<std::string> reason;
  std::optional<std::string> lifted_by;  // see attribute()
  WriteGuard guard = {};
};

enum class ConstraintChange : std::uint8_t { added, lifted };

struct ConstraintChanged {
  Written written;
  Json constraint;  // as it stands now
  ConstraintChange change = ConstraintChange::added;
};

// Adds a constraint. usage: an unknown type or severity; conflict: the id is taken.
Result<Outcome<ConstraintChanged>> add_constraint(const AddConstraint& request,
                                                  Workspace& workspace);

// Marks one as lifted; it leaves contexts and stays in the state. not_found: there is none of that
// id; conflict: it is lifted already; denied: attribution.
Result<Outcome<ConstraintChanged>> lift_constraint(const LiftConstraint& request,
                                                   Workspace& workspace);
Json to_json(const ConstraintChanged& answer);

}  // namespace baton::app
