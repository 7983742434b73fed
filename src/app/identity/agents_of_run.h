#pragma once

#include <string_view>
#include <vector>

#include "app/core/workspace.h"
#include "app/identity/claude_session.h"
#include "store/handoff_store.h"

// Which agents belong to a run of Claude Code: those that its process runs, whatever the id of its
// session is now.
namespace baton::app {

std::vector<Lease> leases_of(const SessionRun& own, std::vector<Lease> leases,
                             const Machine& machine);

// Of the agents of the run whose hook this process is: those that an event of `agent` without a
// known agent id may be about, because Claude Code tells the id of an agent in the foreground when
// it has ended.
std::vector<Lease> waiting_leases(std::string_view agent, std::string_view session,
                                  std::vector<Lease> leases, Workspace& workspace);

}  // namespace baton::app
