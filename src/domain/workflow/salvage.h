#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "baton/identity.h"
#include "baton/instant.h"
#include "json/json.h"

namespace baton::workflow {

// How much of one kind of item was recovered.
struct KindLoss {
  std::string_view kind;  // "executions", "decisions", …; "members" for members that are not lists
  std::size_t kept = 0;
  std::size_t lost = 0;      // of those whose place proves that they existed
  bool may_be_more = false;  // the end of their list is lost
};

struct SalvagedState {
  Json state;         // satisfies the schema; missing members are as in a new state
  Revision revision;  // that the text has; 0 if it has none
  std::vector<std::string> whole = {};  // its members without losses
  std::vector<KindLoss> losses = {};    // kinds with losses, or possible losses
  std::vector<std::string> lost = {};   // members with losses, for people, one sentence each
  std::optional<Json> other_side = {};  // of a conflict; `state` has what only it has, as far as
                                        // it is of the same workflow
};

// Whether a state satisfies its schema.
using Accepts = std::function<bool(const Json& state)>;

// Recovers what is certain in a damaged state file: both of two conflicting sides; of several
// documents in one file the newest complete one, and what only the others have. An item (an
// execution, a decision, a gate, …) is kept if its text is complete and `accepts` takes a minimal
// state with it. Empty if only an id can be read.
std::optional<SalvagedState> salvage_state(std::string_view damaged, const Accepts& accepts,
                                           Instant now);

// Adds what a newer damaged file contains to an older state of the same workflow: members without
// losses as they are; of damaged lists the readable elements.
void take_salvaged(Json& state, const SalvagedState& salvaged);

// What the damaged file or the conflict's other side has and `state` lacks or has with other
// content, one sentence each.
std::vector<std::string> missing_content(const Json& state, const SalvagedState& salvaged);

// The losses that remain in `state` after outputs or an older state have filled some of them.
std::vector<KindLoss> remaining_losses(const std::vector<KindLoss>& losses, const Json& state);

// "2 of 14 decisions", "1 of 3 executions, and any after the cut".
std::string sentence_of(const KindLoss& loss);

}  // namespace baton::workflow
