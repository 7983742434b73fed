#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "baton/result.h"
#include "domain/policy/hidden_places.h"
#include "domain/workflow/record.h"
#include "json/json.h"

// How an output's decisions, constraints and artifacts join the state's shared lists.
namespace baton::workflow {

struct SharedItemsChange {
  const Json& output;              // in its long form
  const Json* replaced = nullptr;  // the output that it amends, in its long form
  std::string_view execution_id;
  Amendment amendment = Amendment::refused;
  std::vector<std::string> renewed_artifacts;  // ids that may change without an amendment
  const policy::HiddenPlaces& hidden;
};

// What the replaced output had added, and the new one does not, goes, unless another execution
// lists it too. `still_shared`: whether the new output shares items at all.
enum class StillShared : std::uint8_t { no, yes };
void withdraw_items(Json& state, const SharedItemsChange& change, StillShared still_shared);

// Whether the state's item has the content of the given one; what baton notes on it is no content.
bool is_same_item(const Json& known, const Json& given);

// Ids go to `recorded`. conflict: an item of the same id has other content.
Result<void> merge_items(Json& state, const SharedItemsChange& change, Recorded& recorded);

// Two values that should have been equal.
struct Conflict {
  const Json& stored;
  const Json& given;
  const policy::HiddenPlaces& hidden;  // what the error must not show of them
};

// For people: where the values differ, and how.
Error conflicting_values(Phrase phrase, std::string subject, const Conflict& conflict);

}  // namespace baton::workflow
