#pragma once

#include <string_view>

#include "json/json.h"

namespace baton::model {

// Which program's workflow state a document is. `name` is stable: "baton-2.0", "gate-map",
// "idle-stub", "phases-with-verdicts", "versioned-phases", "phase-history", "active-issue",
// "wrapped-v1", or "unknown".
struct StateDialect {
  std::string_view name;
  std::string_view description;  // what it is, for people, without a full stop
  bool is_baton = false;
};

// Judges by structure: many programs write a "version", so that alone tells nothing.
StateDialect recognise(const Json& document);

}  // namespace baton::model
