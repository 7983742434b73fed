#include "domain/merge/merge.h"

#include <utility>

#include "domain/merge/bookkeeping.h"
#include "domain/merge/revert_invalid.h"
#include "domain/merge/same_things.h"
#include "domain/merge/three_way.h"
#include "domain/model/kept_conflicts.h"
#include "json/pointer.h"

namespace baton::merge {
namespace {

// If only one side changed anything, nothing is merged, and nothing may be renamed.
const Json* the_only_changed(const Versions& roots) {
  if (same(roots.ours, roots.theirs) || same(roots.base, roots.theirs)) return roots.ours;
  return same(roots.base, roots.ours) ? roots.theirs : nullptr;
}

Merged walk_through(const Versions& roots, Settlement settlement) {
  ThreeWay walk(roots, settlement);
  // Both sides have a root, so the result has one.
  Json state = *walk.settle(roots, {});
  if (settlement != Settlement::adopted) name_running_agent(state, roots);
  return {.state = std::move(state), .conflicts = walk.take_conflicts()};
}

// Later changes may move the items in their lists.
void name_items(Merged& merged) {
  for (Conflict& conflict : merged.conflicts) {
    const auto place = json::Pointer::parse(conflict.location);
    if (place) conflict.item_id = model::item_id_at(merged.state, *place);
  }
}

Merged merge_branches(Json base, Json ours, Json theirs, const Judge& judge) {
  Renamings renamings = renumber_colliding_ids(base, ours, theirs);
  const Versions roots{&base, &ours, &theirs};
  Merged merged = walk_through(roots, Settlement::by_rule);
  if (judge) revert_invalid(merged, roots, judge);
  name_items(merged);
  keep_conflicts(merged.state, merged.conflicts);
  merged.renamings = std::move(renamings);
  return merged;
}

}  // namespace

Merged merge(const Json& base, const Json& ours, const Json& theirs, Settlement settlement) {
  if (settlement == Settlement::by_rule) return merge(base, ours, theirs, Judge());
  const Versions roots{&base, &ours, &theirs};
  if (const Json* changed = the_only_changed(roots)) return {.state = *changed, .conflicts = {}};
  return walk_through(roots, settlement);
}

Merged merge(const Json& base, const Json& ours, const Json& theirs, const Judge& judge) {
  if (const Json* changed = the_only_changed({&base, &ours, &theirs})) {
    return {.state = *changed, .conflicts = {}};
  }
  return merge_branches(base, ours, theirs, judge);
}

}  // namespace baton::merge
