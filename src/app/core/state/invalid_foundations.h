#pragma once

#include "baton/finding.h"
#include "json/json.h"

namespace baton::app {

// A change of a state with the findings of both states.
struct JudgedChange {
  const Json& before;
  const Json& patch;        // RFC 6902, from before to after
  const Findings& earlier;  // of the state before
  const Findings& now;      // of the state after
};

// True if the change replaces a value of another kind by an object or an array, as an operation
// does that creates a missing list.
bool replaces_a_kind(const Json& before, const Json& patch);

// An error (rule invalid-part) for each invalid part of the state that the change builds on: the
// change edits something within the part, which stays invalid, or replaces the part by another kind
// of value.
Findings invalid_foundations(const JudgedChange& change);

}  // namespace baton::app
