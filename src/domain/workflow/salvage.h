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

// How much of one kind of thing came through.
struct KindLoss {
  std::string_view kind;  // "executions", "decisions", …; "members" for all that is no list
  std::size_t kept = 0;
  std::size_t lost = 0;      // of those whose place shows that they were there
  bool may_be_more = false;  // the place where they end is lost
};

struct SalvagedState {
  Json state;                           // satisfies the schema; what it lacked is as in a new one
  Revision revision;                    // that the text shows; 0 if none
  std::vector<std::string> whole = {};  // its members of which nothing is lost
  std::vector<KindLoss> losses = {};    // kinds that lost something, or may have
  std::vector<std::string> lost = {};   // the same for people, a sentence each
};

// Whether a state satisfies its schema.
using Accepts = std::function<bool(const Json& state)>;

// What is provable in a damaged state file: of conflicting sides both, of several documents in one
// file the newest whole one and what only the others have. An item (an execution, a decision, a
// gate, …) is kept if its text is whole and `accepts` takes a least state with it. Empty: no more
// than an id can be read.
std::optional<SalvagedState> salvage_state(std::string_view damaged, const Accepts& accepts,
                                           Instant now);

// Brings what a newer damaged file proves into an older state of the same workflow: members of
// which nothing is lost as they are; of damaged lists, what can be read.
void take_salvaged(Json& state, const SalvagedState& salvaged);

// The losses that remain in `state` after outputs or an older state have filled some of them.
std::vector<KindLoss> remaining_losses(const std::vector<KindLoss>& losses, const Json& state);

// "2 of 14 decisions", "1 of 3 executions, and any behind the cut".
std::string sentence_of(const KindLoss& loss);

}  // namespace baton::workflow
