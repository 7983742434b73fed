#include "app/identity/agents_of_run.h"

#include <utility>

namespace baton::app {

std::vector<Lease> leases_of(const SessionRun& own, std::vector<Lease> leases,
                             const Machine& machine) {
  std::erase_if(leases, [&](const Lease& lease) {
    return !goes_on_in({.session = lease.session, .run = lease.run}, own, machine);
  });
  return leases;
}

std::vector<Lease> waiting_leases(std::string_view agent, std::string_view session,
                                  std::vector<Lease> leases, Workspace& workspace) {
  std::erase_if(leases, [agent](const Lease& lease) {
    return lease.agent != agent || lease.has_ended || !lease.agent_id.empty();
  });
  if (leases.empty()) return leases;
  return leases_of(session_run_of_this_hook(session, workspace), std::move(leases),
                   workspace.host().machine);
}

}  // namespace baton::app
