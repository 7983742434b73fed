#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/source.h"
#include "app/core/workspace.h"
#include "app/core/written.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

struct MergeStates {
  Source base;  // an empty text, as git gives where both sides added the file, is no state at all
  Source ours;
  Source theirs;
  std::optional<std::string> output = {};  // the file to write; none: nothing is written
};

enum class MergeResult : std::uint8_t { merged, ours, theirs, parked };

// Theirs, where it is another workflow: it waits for `baton switch`.
struct ParkedTheirs {
  std::string workflow;
  std::string file = {};                  // where theirs is, relative to the root
  std::optional<std::string> other = {};  // the other state of that workflow, if there was one
};

struct StatesMerged {
  Written written;
  MergeResult result = MergeResult::merged;
  std::string text;             // of the merged state
  std::vector<Json> conflicts;  // all that are kept in it
  std::optional<ParkedTheirs> parked;
};

// Merges two branches' states by meaning (domain/merge) and replaces `output` durably. Two
// different workflows are never merged: ours stays, and theirs is parked. What is merged has a
// revision above both; what equals one side keeps that side's bytes. malformed: a version cannot be
// read; conflict: another program's state, or `output` is ours and changed meanwhile. After an
// error `output` is as it was.
Result<Outcome<StatesMerged>> merge_states(const MergeStates& request, Workspace& workspace);
Json to_json(const StatesMerged& answer);

}  // namespace baton::app
