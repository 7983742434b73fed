#include "app/workflow/close_executions.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <set>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/state/load_state.h"
#include "app/identity/agents_of_run.h"
#include "app/identity/claude_session.h"

namespace baton::app {
namespace {

// An agent that was silent may still stop, or be resumed, in its session.
LeaseAfter after_silence(const Lease& lease) {
  return lease.has_ended ? LeaseAfter::expired : LeaseAfter::kept;
}

bool is_silent(const Lease& lease, Instant now) {
  return now - lease.heartbeat >= kLongestSilence;
}

// Needed for leases that do not name their run.
std::set<std::string> gone_sessions_of(const std::vector<Lease>& leases, Workspace& workspace) {
  const bool is_needed = std::ranges::any_of(
      leases, [](const Lease& lease) { return lease.is_working() && lease.run.empty(); });
  return is_needed ? gone_sessions(workspace) : std::set<std::string>();
}

bool is_of_gone_run(const Lease& lease, const std::set<std::string>& gone, const Machine& machine) {
  if (lease.run.empty()) return gone.contains(lease.session);
  return life_of_run(lease.run, machine) == Life::gone;
}

// Why the agent is an orphan; empty if it is none.
std::string why_orphaned(const Lease& lease, const std::set<std::string>& gone,
                         const Workspace& workspace) {
  if (!lease.reason_to_close.empty()) return lease.reason_to_close;
  const bool is_of_gone =
      lease.is_working() && is_of_gone_run(lease, gone, workspace.host().machine);
  if (is_of_gone) return "Claude Code no longer runs the session it ran in";
  return is_silent(lease, workspace.now()) ? "no activity of the agent for twelve hours" : "";
}

Result<std::vector<EndedAgent>> orphans_in(Workspace& workspace) {
  BATON_TRY(const std::vector<Lease> leases, workspace.handoff().leases());
  const std::set<std::string> gone = gone_sessions_of(leases, workspace);
  std::vector<EndedAgent> orphans;
  for (const Lease& lease : leases) {
    const std::string why = why_orphaned(lease, gone, workspace);
    const bool is_expired = is_silent(lease, workspace.now());
    const LeaseAfter after = is_expired ? after_silence(lease) : LeaseAfter::kept;
    if (!why.empty()) orphans.push_back({.lease = lease, .reason = why, .after = after});
  }
  return orphans;
}

Result<std::vector<EndedAgent>> all_agents(Workspace& workspace) {
  BATON_TRY(std::vector<Lease> leases, workspace.handoff().leases());
  std::vector<EndedAgent> agents;
  for (Lease& lease : leases) {
    agents.push_back({.lease = std::move(lease),
                      .reason = "closed by baton reconcile",
                      .if_kept = IfKept::ignored});
  }
  return agents;
}

// An event without a session must not affect the executions of all sessions.
Result<std::vector<Lease>> leases_of_this_run(const std::string& session, Workspace& workspace) {
  BATON_TRY(std::vector<Lease> leases, workspace.handoff().leases());
  if (session.empty() || leases.empty()) return std::vector<Lease>();
  return leases_of(session_run_of_this_hook(session, workspace), std::move(leases),
                   workspace.host().machine);
}

// A refusal, as of an invalid state, is an error: hooks do not show what is refused.
Result<void> end_or_fail(const std::vector<EndedAgent>& agents, Workspace& workspace) {
  if (agents.empty()) return {};
  BATON_TRY(const Outcome<ExecutionsClosed> outcome, end_executions(agents, workspace));
  const auto* refusal = std::get_if<Report>(&outcome);
  if (refusal == nullptr) return {};
  const Finding& first = refusal->findings.front();
  return fail(ErrorCode::conflict, "the executions of agents that ended cannot be closed",
              first.message, first.hint);
}

// With the orphans, which would have the same faults.
Result<void> close_with_their_session(std::vector<Lease> leases, const std::string& reason,
                                      Workspace& workspace) {
  BATON_TRY(std::vector<EndedAgent> agents, orphans_in(workspace));
  for (Lease& lease : leases) {
    const HandoffStore& store = workspace.handoff();
    std::erase_if(agents, [&](const EndedAgent& orphan) {
      return store.file_of(orphan.lease) == store.file_of(lease);
    });
    agents.push_back({.lease = std::move(lease), .reason = reason, .after = LeaseAfter::removed});
  }
  return end_or_fail(agents, workspace);
}

Result<Outcome<ExecutionsClosed>> close_all_but(const std::vector<BackgroundTask>& tasks,
                                                const std::vector<Lease>& leases,
                                                Workspace& workspace) {
  std::vector<EndedAgent> agents;
  for (Lease& lease : unlisted_agents(leases, tasks)) {
    agents.push_back(
        {.lease = std::move(lease), .reason = "never_submitted: the agent was refused or stopped"});
  }
  return agents.empty() ? Result<Outcome<ExecutionsClosed>>(ExecutionsClosed{})
                        : end_executions(agents, workspace);
}

}  // namespace

Result<void> close_session_executions(const std::string& session, const std::string& reason,
                                      Workspace& workspace) {
  BATON_TRY(std::vector<Lease> leases, leases_of_this_run(session, workspace));
  return close_with_their_session(std::move(leases), reason, workspace);
}

Result<void> close_earlier_executions(const std::string& session, const std::string& reason,
                                      Workspace& workspace) {
  BATON_TRY(std::vector<Lease> leases, workspace.handoff().leases());
  std::erase_if(leases, [&](const Lease& lease) {
    const bool is_of_session = !session.empty() && lease.session == session;
    return !is_of_session || life_of_run(lease.run, workspace.host().machine) == Life::running;
  });
  return close_with_their_session(std::move(leases), reason, workspace);
}

Result<void> close_orphans_if_any(Workspace& workspace) {
  BATON_TRY(const std::vector<EndedAgent> agents, orphans_in(workspace));
  return end_or_fail(agents, workspace);
}

Result<Outcome<ExecutionsClosed>> reconcile_executions(const ReconcileExecutions& request,
                                                       Workspace& workspace) {
  BATON_TRY(const std::vector<EndedAgent> agents,
            request.which == Reconciled::all ? all_agents(workspace) : orphans_in(workspace));
  BATON_TRY(Outcome<ExecutionsClosed> outcome, end_executions(agents, workspace));
  auto* closed = std::get_if<ExecutionsClosed>(&outcome);
  if (closed == nullptr) return outcome;
  const Result<LoadedState> after = load_state(workspace, Outputs::optional);
  const bool has_closed_parked = !after && !closed->executions.empty();
  if (has_closed_parked && after.error().code == ErrorCode::not_found) return outcome;
  if (!after) return fail(after.error());
  BATON_TRY(closed->unattended, unattended_executions(after->document, workspace));
  return outcome;
}

Result<Outcome<ExecutionsClosed>> close_execution(const AgentTrace& trace,
                                                  const std::string& reason, Workspace& workspace) {
  BATON_TRY(const std::optional<Lease> lease, find_lease_to_close(trace, workspace));
  if (!lease || !lease->is_working()) return ExecutionsClosed{};
  return end_executions({{.lease = *lease, .reason = reason}}, workspace);
}

Result<Outcome<ExecutionsClosed>> close_unanswered(const AgentTrace& trace, Workspace& workspace) {
  return close_execution(trace, "never_submitted: the agent ended before its answer", workspace);
}

Result<Outcome<ExecutionsClosed>> close_unlisted(const std::string& session,
                                                 const std::vector<BackgroundTask>& tasks,
                                                 Workspace& workspace) {
  BATON_TRY(const std::vector<Lease> leases, leases_of_this_run(session, workspace));
  return close_all_but(tasks, leases, workspace);
}

Result<Outcome<ExecutionsClosed>> close_interrupted(const std::string& session,
                                                    Workspace& workspace) {
  BATON_TRY(std::vector<Lease> leases, leases_of_this_run(session, workspace));
  std::vector<BackgroundTask> tasks;
  for (const Lease& lease : leases) {
    if (!lease.is_working() || lease.agent_id.empty()) continue;
    tasks.push_back({.id = lease.agent_id, .type = "subagent", .agent = lease.agent});
  }
  // A launcher in the background may have no lease.
  std::erase_if(leases, [](const Lease& lease) { return !is_of_main_agent(lease); });
  return close_all_but(tasks, leases, workspace);
}

Json to_json(const ExecutionsClosed& answer) {
  return {{"closed", answer.executions},
          {"unattended", answer.unattended},
          {"revision", answer.written.revision.value}};
}

}  // namespace baton::app
