#pragma once

#include "domain/merge/keyed.h"
#include "domain/merge/merge.h"

namespace baton::merge {

// Takes back what does not fit together: see merge() with a judge. Ends, since every step makes
// something equal to ours that was not, and in the end everything is.
void revert_invalid(Merged& merged, const Versions& roots, const Judge& judge);

}  // namespace baton::merge
