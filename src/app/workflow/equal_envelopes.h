#pragma once

#include "app/core/workspace.h"
#include "json/json.h"

namespace baton::app {

// Encrypting a value again, as `baton key rotate` does, gives it another text. Where two versions
// of a workflow have the same value encrypted at the same place, the base or theirs gets the other
// one's text, so that a merge takes the value for unchanged. Values that this user cannot open stay
// as they are.
void equalize_envelopes(Json& base, Json ours, Json& theirs, Workspace& workspace);

}  // namespace baton::app
