#pragma once

#include "app/core/workspace.h"
#include "domain/authority/caller.h"

namespace baton::app {

// Returns the caller of this command line. `claimed` comes from the environment and is returned if
// no hooks of baton are in use. Below a Claude Code that calls the hooks, the caller is
// - the one that a pass proves; the orchestrator gets a person's authority if Claude Code asked the
//   person about this run;
// - a person, if the shell's line clearly shows the run and the hook, which is asked about calls,
//   was not asked about it: it was typed after "!" at the prompt of an attended session; while a
//   skill that a model called, scheduled or preloaded begins, the caller of the skill, whose lines
//   are run in the same way;
// - else the caller with the least rights that is possible given the running agents.
authority::Caller prove_caller(const authority::Caller& claimed, Workspace& workspace);

}  // namespace baton::app
