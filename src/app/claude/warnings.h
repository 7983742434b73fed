#pragma once

#include "app/claude/places.h"
#include "baton/finding.h"

namespace baton::app {

// What in the other scopes' settings would run baton twice at every event (doubled-hooks), does
// the same (wired-elsewhere), or keeps it from running at all (hooks-disabled).
void add_warnings(Findings& warnings, ClaudeScope scope, const ClaudePlaces& places);

// That hooks of baton are left in another scope of this project (still-wired).
void add_still_wired(Findings& warnings, ClaudeScope scope, const ClaudePlaces& places);

}  // namespace baton::app
