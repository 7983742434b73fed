#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "baton/result.h"
#include "domain/policy/hidden_places.h"
#include "domain/workflow/record.h"
#include "json/json.h"

// Adds an output's decisions, constraints and artifacts to the state's shared lists.
namespace baton::workflow {

struct SharedItemsChange {
  const Json& output;              // expanded
  const Json* replaced = nullptr;  // the amended output, expanded
  std::string_view execution_id;
  Amendment amendment = Amendment::refused;
  std::vector<std::string> renewed_artifacts;  // ids that may change without an amendment
  const policy::HiddenPlaces& hidden;
};

// Removes what the replaced output had added and the new one does not have, unless another
// execution lists it. `still_shared`: whether the new output shares items at all.
enum class StillShared : std::uint8_t { no, yes };
void withdraw_items(Json& state, const SharedItemsChange& change, StillShared still_shared);

// Whether the state's item has the content of the given one, without baton's annotations.
bool is_same_item(const Json& known, const Json& given);

// conflict: an expanded output has two items of one list with the same id and different content.
Result<void> require_distinct_items(const Json& output);

// Adds the ids to `recorded`. conflict: an item with the same id has other content.
Result<void> merge_items(Json& state, const SharedItemsChange& change, Recorded& recorded);

// Two values that should be equal.
struct Conflict {
  const Json& stored;
  const Json& given;
  const policy::HiddenPlaces& hidden;  // their places that the error must not show
};

// Where the values differ, and how, for people.
Error conflicting_values(Phrase phrase, std::string subject, const Conflict& conflict);

}  // namespace baton::workflow
