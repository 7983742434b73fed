#pragma once

#include "app/claude/places.h"
#include "baton/finding.h"

namespace baton::app {

// Warns about other scopes' settings that would run baton twice at every event (doubled-hooks),
// have the same hooks (wired-elsewhere), or disable hooks (hooks-disabled).
void add_warnings(Findings& warnings, ClaudeScope scope, const ClaudePlaces& places);

// Warns if baton's hooks remain in another scope of this project (still-wired).
void add_still_wired(Findings& warnings, ClaudeScope scope, const ClaudePlaces& places);

}  // namespace baton::app
