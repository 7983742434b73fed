#pragma once

#include "domain/merge/renaming.h"
#include "json/json.h"

namespace baton::merge {

// Makes equal ids mean the same item in all three versions, before they are merged by id:
//   - of two different new items with one id, theirs gets the next free id;
//   - if an earlier merge renamed an item on one side, the other side follows.
// Two items are different if their telling members differ (model/identified_lists.h). Returns the
// new ids.
Renamings renumber_colliding_ids(Json& base, Json& ours, Json& theirs);

}  // namespace baton::merge
