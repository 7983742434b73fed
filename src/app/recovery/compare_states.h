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

// A place that differs, and what stands there before and after; empty where nothing does.
struct ChangedPlace {
  std::string location;  // JSON Pointer
  std::optional<Json> before;
  std::optional<Json> after;
};

struct StatesCompared {
  ComparedState from;
  ComparedState to;
  Json patch;  // RFC 6902; leads from the one to a state that is equal to the other as JSON
  std::vector<ChangedPlace> changes;  // the same for people, but for revision and lastUpdated
};

// What differs between two states that are known here. not_found: one of them is not.
Result<Outcome<StatesCompared>> compare_states(const CompareStates& request, Workspace& workspace);
Json to_json(const StatesCompared& answer);

}  // namespace baton::app
