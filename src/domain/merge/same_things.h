#pragma once

#include "json/json.h"

namespace baton::merge {

// Makes equal ids mean the same item in all three versions, before they are merged by id:
//   - of two different new items with one id, theirs gets the next free id;
//   - if an earlier merge renamed an item on one side, the other side follows.
// Two items are different if the members that IdentifiedList names differ. References to a renamed
// item in the same version follow: every text that equals the old id, if the id has a form that
// baton generates (dec_004, art_003_1); any other id only as the value of a member that names items
// (executionId, supersededBy, dependsOn, …).
void renumber_colliding_ids(Json& base, Json& ours, Json& theirs);

}  // namespace baton::merge
