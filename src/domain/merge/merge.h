#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include <nlohmann/json.hpp>

#include "baton/finding.h"
#include "domain/merge/conflict.h"
#include "domain/merge/renaming.h"
#include "json/json.h"

// A three-way merge of workflow states by meaning. What one side changed and the other left is
// taken, and so is what one side deleted; then
//   objects                      member by member, unknown ones too
//   lists of identified things   by id ("executionId" in agentSequence, else "id"): ours' order,
//                                theirs' new ones before what follows them there, else at the end
//   other lists                  as sets: what either side added is in, what either removed is out;
//                                for undoing by index, if only the ends were added to or cut off
//   gates                        each by itself, whatever list it stands in
// What both sides changed, each in its way, is settled by a rule (docs/formats/workflow-state.md)
// or is a conflict: ours stays in place. Deleted on one side and changed on the other is a
// conflict, too, and what was changed stays.
//
// Two new things that got the same id on the two sides stay two: theirs gets the next free id, and
// what refers to it in theirs follows.
//
// merge(b, x, x) = x, merge(x, x, y) = y and merge(x, y, x) = y, to the last byte. Where nothing
// was changed by both sides, merge(b, x, y) = merge(b, y, x) but for the order of list elements
// and members.
namespace baton::merge {

enum class Settlement : std::uint8_t {
  by_rule,  // for branches: conflicts are also stored in the state
  refuse,   // for undoing: only what baton keeps itself is settled by rule; ids stay
  adopted   // for undoing in an adopted file: baton keeps no member of it
};

struct Merged {
  Json state;
  std::vector<Conflict> conflicts;
  Renamings renamings = {};  // encrypted values do not have the new ids
};

Merged merge(const Json& base, const Json& ours, const Json& theirs, Settlement settlement);

// Merges by rule, then validates: if the merged state has an error that ours does not have (for
// example a cycle of dependencies of two branches), the item, else the items of the list, else the
// top-level member with the error returns to ours, and theirs is stored as a conflict. Conflicts
// whose values of theirs would give the merged state an error are marked.
using Judge = std::function<Findings(const Json& state)>;
Merged merge(const Json& base, const Json& ours, const Json& theirs, const Judge& judge);

}  // namespace baton::merge
