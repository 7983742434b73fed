#pragma once

#include "app/core/workspace.h"
#include "domain/authority/caller.h"

namespace baton::app {

// Who runs this command line. `claimed` is what the environment says; it stands where no hooks of
// baton's are at work. Below a Claude Code that calls them it is
// - the caller that a pass proves; the orchestrator with a person's authority where Claude Code
//   asked the person about this very run;
// - a person, for a run that the shell's line plainly shows and that the hook was not asked about:
//   typed after "!" at the prompt of a session with a person at it;
// - else the least that it can be, given the agents at work.
authority::Caller prove_caller(const authority::Caller& claimed, Workspace& workspace);

}  // namespace baton::app
