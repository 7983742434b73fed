#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/identity.h"
#include "json/json.h"

namespace baton::app {

struct CompareStates {
  std::optional<StateReference> from = {};  // default: before the last change
  std::optional<StateReference> to = {};    // default: now
};

struct ComparedState {
  std::string workflow;
  Revision revision;
  Digest digest;
};

// A place that differs and its values before and after; empty if there is no value.
struct ChangedPlace {
  std::string location;  // JSON Pointer
  std::optional<Json> before;
  std::optional<Json> after;
};

struct StatesCompared {
  ComparedState from;
  ComparedState to;
  Json patch;  // RFC 6902; produces a state that equals the other one as JSON
  std::vector<ChangedPlace> changes;  // for people; without revision and lastUpdated
};

// Returns the differences between two known states. not_found: one of them is unknown.
Result<Outcome<StatesCompared>> compare_states(const CompareStates& request, Workspace& workspace);
Json to_json(const StatesCompared& answer);

}  // namespace baton::app
