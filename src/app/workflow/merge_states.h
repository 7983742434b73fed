#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/archive/park_theirs.h"
#include "app/core/request/source.h"
#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

struct MergeStates {
  Source base;  // an empty text, which git passes if both sides added the file, means no state
  Source ours;
  Source theirs;
  std::optional<std::string> output = {};  // the file to write; empty: nothing is written
};

enum class MergeResult : std::uint8_t { merged, ours, theirs, parked };

struct StatesMerged {
  Written written;
  MergeResult result = MergeResult::merged;
  std::string text;             // of the merged state
  std::vector<Json> conflicts;  // all conflicts kept in it
  std::optional<ParkedTheirs> parked;
};

// ACCESS_DENIED: the file is one of baton's or among the settings, and the caller is no person: the
// active state, with its gates and entries, may only be changed by the actions for it. Checked by
// merge_states(), and by its callers before they read the versions, whose refusal would name
// another remedy.
Result<void> require_may_merge_into(const std::string& output, Workspace& workspace);

// Merges two branches' states semantically (domain/merge) and replaces `output` durably. Different
// workflows are not merged: ours stays, and theirs is parked. A merged state has a revision above
// both; a result equal to one side keeps that side's bytes. malformed: a version cannot be read;
// conflict: another program's state, or `output` is ours and was changed meanwhile. After an error
// `output` is unchanged.
Result<Outcome<StatesMerged>> merge_states(const MergeStates& request, Workspace& workspace);
Json to_json(const StatesMerged& answer);

}  // namespace baton::app
