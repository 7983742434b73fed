#pragma once

#include "json/json.h"

namespace baton::merge {

// Makes ids tell the same things apart in all three versions, before they are merged by id:
//   - two different new things with one id: theirs' gets the next free one;
//   - a thing that an earlier merge gave another id on one side: the other side follows.
// Different are two items of which the members that IdentifiedList names do not agree. What refers
// to a renamed item in the same version follows: every text that is exactly the old id, where the
// id has a form that baton makes (dec_004, art_003_1); any other id only as a member that names
// things (executionId, supersededBy, dependsOn, …).
void renumber_colliding_ids(Json& base, Json& ours, Json& theirs);

}  // namespace baton::merge
