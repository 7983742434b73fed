#pragma once

#include "domain/merge/keyed.h"
#include "domain/merge/merge.h"

namespace baton::merge {

// Reverts what is inconsistent after the merge, and marks the conflicts whose values of theirs are
// invalid: see merge() with a judge. Terminates, since every step makes one more part equal to
// ours.
void revert_invalid(Merged& merged, const Versions& roots, const Judge& judge);

}  // namespace baton::merge
