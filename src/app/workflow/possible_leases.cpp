#include "app/workflow/possible_leases.h"

#include <algorithm>
#include <utility>

namespace baton::app {

Result<std::vector<Lease>> possible_leases(const AgentTrace& trace, Workspace& workspace) {
  BATON_TRY(FoundLease found, search_lease(trace, workspace));
  if (found.lease) return std::vector<Lease>{*std::move(found.lease)};
  return std::move(found.waiting);
}

std::optional<std::string> starting_workflow(const std::vector<Lease>& possible) {
  if (possible.empty()) return std::string();
  const std::string& first = possible.front().workflow;
  const bool is_clear = std::ranges::all_of(
      possible, [&first](const Lease& lease) { return lease.workflow == first; });
  return is_clear ? std::optional(first) : std::nullopt;
}

AgentTrace trace_of_launcher(const AgentTrace& launch) {
  return {.agent = launch.launcher_agent, .session = launch.session, .agent_id = launch.launcher};
}

}  // namespace baton::app
