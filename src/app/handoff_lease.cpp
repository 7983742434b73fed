#include "app/handoff_lease.h"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

#include "domain/model/relevance_map.h"

namespace baton::app {
namespace {

template <typename Of>
std::optional<Lease> lease_with(const std::vector<Lease>& leases, const std::string& value, Of of) {
  if (value.empty()) return std::nullopt;
  const auto found =
      std::ranges::find_if(leases, [&](const Lease& lease) { return of(lease) == value; });
  return found == leases.end() ? std::nullopt : std::optional(*found);
}

std::optional<Lease> only_unclaimed(const std::vector<Lease>& leases, const AgentTrace& trace) {
  std::optional<Lease> only;
  for (const Lease& lease : leases) {
    const bool matches = lease.agent == trace.agent && lease.session == trace.session &&
                         lease.agent_id.empty() && !lease.has_ended;
    if (!matches) continue;
    if (only) return std::nullopt;
    only = lease;
  }
  return only;
}

}  // namespace

std::string_view bare_agent(std::string_view agent) {
  return model::bare_agent_name(agent);
}

Result<std::optional<Lease>> find_lease(const AgentTrace& trace, Workspace& workspace) {
  BATON_TRY(const std::vector<Lease> leases, workspace.handoff().leases());
  auto found = lease_with(leases, trace.execution, [](const Lease& lease) -> const std::string& {
    return lease.execution.text();
  });
  if (!found) {
    found = lease_with(leases, trace.agent_id,
                       [](const Lease& lease) -> const std::string& { return lease.agent_id; });
  }
  if (!found) {
    found = lease_with(leases, trace.tool_use,
                       [](const Lease& lease) -> const std::string& { return lease.tool_use; });
  }
  return found ? found : only_unclaimed(leases, trace);
}

Result<void> note_sign_of_life(const AgentTrace& trace, Workspace& workspace) {
  constexpr std::chrono::seconds kOften{30};
  BATON_TRY(std::optional<Lease> lease, find_lease(trace, workspace));
  const bool is_due = lease && !lease->has_ended && workspace.now() - lease->heartbeat >= kOften;
  if (!is_due) return {};
  lease->heartbeat = workspace.now();
  return workspace.handoff().put(*lease);
}

}  // namespace baton::app
