#pragma once

#include "baton/finding.h"
#include "json/json.h"

namespace baton::app {

// A change of a state, judged.
struct JudgedChange {
  const Json& before;
  const Json& patch;        // RFC 6902, from before to after
  const Findings& earlier;  // of the state before
  const Findings& now;      // of the state after
};

// Whether the change puts an object or an array in the place of a value of another kind, as an
// operation does that finds its list missing.
bool replaces_a_kind(const Json& before, const Json& patch);

// An error (rule invalid-part) for each invalid part of the state that the change builds on: it
// changes something within the part, which stays invalid, or replaces the part by another kind of
// value.
Findings invalid_foundations(const JudgedChange& change);

}  // namespace baton::app
