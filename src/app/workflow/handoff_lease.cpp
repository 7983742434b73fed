#include "app/workflow/handoff_lease.h"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

#include "app/identity/agents_of_run.h"
#include "app/identity/claude_session.h"
#include "app/workflow/only_match.h"
#include "domain/model/members.h"
#include "domain/model/state.h"

namespace baton::app {
namespace {

std::optional<Lease> named_lease(const AgentTrace& trace, const std::vector<Lease>& leases) {
  const auto is_same = [](const std::string& known, const std::string& said) {
    return !said.empty() && known == said;
  };
  auto found = only_match(
      leases, [&](const Lease& lease) { return is_same(lease.agent_id, trace.agent_id); });
  if (found) return found;
  found = only_match(leases,
                     [&](const Lease& lease) { return is_same(lease.tool_use, trace.tool_use); });
  if (found) return found;
  return only_match(leases, [&](const Lease& lease) {
    return is_same(lease.id_at_launch().text(), trace.execution);
  });
}

// Two launches are two agents, also if only one of them has a lease.
bool may_be_of_call(const Lease& lease, const std::string& tool_use) {
  return tool_use.empty() || lease.tool_use.empty() || lease.tool_use == tool_use;
}

}  // namespace

bool is_lease_of(const Lease& lease, std::string_view active) {
  return lease.workflow.empty() || lease.workflow == active;
}

Lease lease_in(const json::View& state, Lease lease) {
  const auto is_own = [&lease](const model::Execution& execution) {
    return model::is_run_of(execution, lease.agent) && execution.start == lease.since;
  };
  const auto known = model::find_execution(state, lease.execution.text());
  if (known && is_own(*known)) return lease;
  std::vector<std::string_view> own;
  for (const model::Execution& execution : model::executions(state)) {
    if (is_own(execution)) own.push_back(execution.id);
  }
  if (own.size() != 1) return lease;
  Result<Identifier> id = Identifier::parse(own.front());
  if (!id) return lease;
  lease.launched_as = lease.id_at_launch();
  lease.execution = *std::move(id);
  return lease;
}

Result<std::vector<std::string>> unattended_executions(const json::View& state,
                                                       Workspace& workspace) {
  BATON_TRY(const std::vector<Lease> leases, workspace.handoff().leases());
  const std::string_view workflow = model::text_member(state, "workflowId");
  std::vector<std::string> unattended;
  for (const model::Execution& execution : model::running_executions(state)) {
    unattended.emplace_back(execution.id);
  }
  for (const Lease& lease : leases) {
    if (unattended.empty()) break;
    const bool is_own = is_lease_of(lease, workflow);
    if (is_own) std::erase(unattended, lease_in(state, lease).execution.text());
  }
  return unattended;
}

Result<FoundLease> search_lease(const AgentTrace& trace, Workspace& workspace) {
  BATON_TRY(std::vector<Lease> leases, workspace.handoff().leases());
  FoundLease found{.lease = named_lease(trace, leases)};
  if (found.lease) return found;
  found.waiting = waiting_leases(trace.agent, trace.session, std::move(leases), workspace);
  found.lease = only_match(found.waiting, [&trace](const Lease& lease) {
    return may_be_of_call(lease, trace.tool_use);
  });
  return found;
}

Result<std::optional<Lease>> find_lease(const AgentTrace& trace, Workspace& workspace) {
  BATON_TRY(FoundLease found, search_lease(trace, workspace));
  return std::move(found.lease);
}

Result<std::optional<Lease>> find_lease_to_close(const AgentTrace& trace, Workspace& workspace) {
  if (trace.tool_use.empty()) return find_lease(trace, workspace);
  BATON_TRY(const std::vector<Lease> leases, workspace.handoff().leases());
  return named_lease(trace, leases);
}

Result<std::string> agent_with_id(std::string_view agent_id, Workspace& workspace) {
  BATON_TRY(const std::vector<Lease> leases, workspace.handoff().leases());
  const auto found = std::ranges::find(leases, agent_id, &Lease::agent_id);
  return agent_id.empty() || found == leases.end() ? std::string() : found->agent;
}

Result<bool> is_launch_handled(const AgentTrace& trace, Workspace& workspace) {
  BATON_TRY(const std::vector<Lease> leases, workspace.handoff().leases());
  const bool is_known = !trace.agent_id.empty() &&
                        std::ranges::find(leases, trace.agent_id, &Lease::agent_id) != leases.end();
  return is_known || !waiting_leases(trace.agent, trace.session, leases, workspace).empty();
}

Result<bool> link_lease(const AgentTrace& trace, Workspace& workspace) {
  BATON_TRY(std::optional<Lease> lease, find_lease(trace, workspace));
  const bool is_linked = lease && !lease->agent_id.empty() && !lease->tool_use.empty();
  if (!lease || is_linked) return false;
  lease->agent_id = trace.agent_id;
  lease->tool_use = trace.tool_use;
  lease->heartbeat = workspace.now();
  BATON_CHECK(workspace.handoff().put(*lease));
  return true;
}

Result<void> set_giver(const std::string& execution, std::string_view workflow, Giver giver,
                       Workspace& workspace) {
  const bool may_amend = giver == Giver::agent;
  BATON_TRY(const std::vector<Lease> leases, workspace.handoff().leases());
  for (Lease lease : leases) {
    const bool is_its_own = lease.execution.text() == execution && is_lease_of(lease, workflow);
    if (!is_its_own || lease.may_amend == may_amend) continue;
    lease.may_amend = may_amend;
    BATON_CHECK(workspace.handoff().put(lease));
  }
  return {};
}

Result<void> record_activity(const AgentTrace& trace, Workspace& workspace) {
  constexpr std::chrono::seconds kOften{30};
  BATON_TRY(std::optional<Lease> lease, find_lease(trace, workspace));
  if (!lease) return {};
  const bool is_back =
      !lease->is_working() || life_of_run(lease->run, workspace.host().machine) == Life::gone;
  const bool is_due = is_back || workspace.now() - lease->heartbeat >= kOften;
  if (!is_due) return {};
  lease->works_again = lease->has_ended;
  if (is_back) lease->run = run_of_this_hook(workspace);  // another process may have resumed it
  lease->heartbeat = workspace.now();
  return workspace.handoff().put(*lease);
}

}  // namespace baton::app
