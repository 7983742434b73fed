#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/request/source.h"
#include "app/core/workspace.h"
#include "baton/identity.h"
#include "baton/result.h"
#include "domain/model/compacted_outputs.h"
#include "json/json.h"

namespace baton::app {

// One side of a merge. Redacted, because another branch's version may have been written by hand.
struct MergeSide {
  Identifier id;
  Json state;
  std::string text;  // as it was read, unless something in it was redacted
  Revision revision;
};

// malformed: the version cannot be read; conflict: it is another program's.
Result<MergeSide> read_merge_side(const Source& source, Workspace& workspace);

// Restores the stored form. Outputs that are in none of the `known` files, as after an amendment on
// the other side, stay in the state: git would not add a new file to the merge.
void fold_known_outputs(Json& state, const std::vector<model::CompactedFile>& known,
                        Workspace& workspace);

}  // namespace baton::app
