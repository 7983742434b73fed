#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/identity.h"
#include "json/json.h"

namespace baton::app {

// With an undo, the state now is compared with the one that `undo` would produce.
enum class Compared : std::uint8_t { revisions, undo };

struct CompareStates {
  std::optional<StateReference> from = {};  // default: before the last change
  std::optional<StateReference> to = {};    // default: now
  Compared compared = Compared::revisions;
};

struct ComparedState {
  std::string workflow;
  Revision revision;
  std::optional<Digest> digest = {};  // absent: the state would be written by an undo
};

// The change that an undo would revert.
struct UndoneChange {
  Revision revision;
  std::string command;  // empty for an outside edit
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
  std::vector<ChangedPlace> changes = {};  // for people; without revision and lastUpdated
  std::optional<UndoneChange> undone = {};
};

// Returns the differences between two known states, or those that an undo would make: a report if
// it would be refused. not_found: one of the states is unknown, or there is nothing to undo; usage:
// revisions and an undo.
Result<Outcome<StatesCompared>> compare_states(const CompareStates& request, Workspace& workspace);
Json to_json(const StatesCompared& answer);

}  // namespace baton::app
