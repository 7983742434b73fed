#include "app/workflow/close_executions.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <map>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/state/answer_change.h"
#include "app/core/state/load_state.h"
#include "domain/model/members.h"
#include "domain/model/state.h"
#include "domain/tasks/execution.h"
#include "domain/workflow/fail.h"

namespace baton::app {
namespace {

bool is_running(const json::View& state, const Lease& lease) {
  const auto execution = model::find_execution(state, lease.execution.text());
  return execution && execution->status == model::ExecutionStatus::in_progress;
}

bool is_over(const Lease& lease, const CloseExecutions& request, Instant now) {
  if (const auto* of = std::get_if<OfSession>(&request.whose)) return lease.session == of->session;
  const auto* silent = std::get_if<SilentFor>(&request.whose);
  return silent == nullptr || now - lease.heartbeat >= silent->silence;
}

// Fails the leases' running executions, all started by `workflow`.
Result<Outcome<ExecutionsClosed>> fail_all(const std::vector<Lease>& leases,
                                           const std::string& workflow, const std::string& reason,
                                           Workspace& workspace) {
  if (leases.empty()) return ExecutionsClosed{};
  const auto edit = [&](Json& state, ExecutionsClosed& answer) -> Result<Outcome<Edited>> {
    Findings notes;
    for (const Lease& launched : leases) {
      const Lease lease = lease_in(state, launched);
      if (!is_running(state, lease)) continue;
      BATON_CHECK(workflow::fail_execution(
          state, {.agent = {}, .execution_id = lease.execution.text(), .reason = reason},
          workspace.now()));
      std::ranges::move(tasks::end_with_execution(state, lease.execution.text(),
                                                  tasks::Earlier::none, workspace.now()),
                        std::back_inserter(notes));
      answer.executions.push_back(lease.execution.text());
    }
    return Edited{.change = answer.executions.empty() ? Change::none : Change::made,
                  .warnings = std::move(notes)};
  };
  return change_and_answer<ExecutionsClosed>(workspace,
                                             {.command = "reconcile", .workflow = workflow}, edit);
}

// A workflow that no longer exists has nothing to close.
Result<std::vector<std::string>> close_parked(const std::vector<Lease>& leases,
                                              const std::string& workflow,
                                              const std::string& reason, Workspace& workspace) {
  Result<Outcome<ExecutionsClosed>> closed = fail_all(leases, workflow, reason, workspace);
  if (!closed && closed.error().code != ErrorCode::not_found) return fail(closed.error());
  const auto* answer = closed ? std::get_if<ExecutionsClosed>(&*closed) : nullptr;
  return answer == nullptr ? std::vector<std::string>() : answer->executions;
}

// An agent that was silent may still stop, or be resumed, in its session: its lease is kept, so
// that its output can be recorded.
Result<void> end_lease(Lease lease, const CloseExecutions& request, Workspace& workspace) {
  const bool is_of_ended_session = std::holds_alternative<OfSession>(request.whose);
  const bool is_expired = lease.has_ended && std::holds_alternative<SilentFor>(request.whose);
  if (is_of_ended_session || is_expired) return workspace.handoff().remove(lease);
  if (lease.has_ended) return {};
  lease.has_ended = true;
  lease.heartbeat = workspace.now();
  return workspace.handoff().put(lease);
}

}  // namespace

CloseExecutions silent_executions() {
  constexpr std::chrono::hours kLongestSilence{12};
  return {.whose = SilentFor{kLongestSilence},
          .reason = "no activity of the agent for twelve hours"};
}

Result<Outcome<ExecutionsClosed>> reconcile_executions(const ReconcileExecutions& request,
                                                       Workspace& workspace) {
  CloseExecutions close = silent_executions();
  if (request.which == Reconciled::all) {
    close = {.whose = AllExecutions{}, .reason = "closed by baton reconcile"};
  }
  BATON_TRY(Outcome<ExecutionsClosed> outcome, close_executions(close, workspace));
  auto* closed = std::get_if<ExecutionsClosed>(&outcome);
  if (closed == nullptr) return outcome;
  BATON_TRY(const LoadedState after, load_state(workspace, Outputs::optional));
  BATON_TRY(closed->unattended, unattended_executions(after.document, workspace));
  return outcome;
}

Result<Outcome<ExecutionsClosed>> close_executions(const CloseExecutions& request,
                                                   Workspace& workspace) {
  BATON_TRY(const LoadedState loaded, load_state(workspace, Outputs::optional));
  const std::string_view active = model::text_member(loaded.document, "workflowId");
  BATON_TRY(const std::vector<Lease> leases, workspace.handoff().leases());
  std::vector<Lease> over;
  std::vector<Lease> running;
  std::map<std::string, std::vector<Lease>> parked;
  for (const Lease& lease : leases) {
    if (!is_over(lease, request, workspace.now())) continue;
    over.push_back(lease);
    const bool is_active = is_lease_of(lease, active);
    if (!is_active) parked[lease.workflow].push_back(lease);
    const bool runs = is_active && is_running(loaded.document, lease_in(loaded.document, lease));
    if (runs) running.push_back(lease);
  }
  BATON_TRY(Outcome<ExecutionsClosed> closed,
            fail_all(running, std::string(active), request.reason, workspace));
  auto* answer = std::get_if<ExecutionsClosed>(&closed);
  if (answer == nullptr) return closed;
  for (const auto& [workflow, of] : parked) {
    BATON_TRY(std::vector<std::string> ids, close_parked(of, workflow, request.reason, workspace));
    std::ranges::move(ids, std::back_inserter(answer->executions));
  }
  for (const Lease& lease : over) BATON_CHECK(end_lease(lease, request, workspace));
  return closed;
}

Result<void> close_executions_if_any(const CloseExecutions& request, Workspace& workspace) {
  BATON_TRY(const std::vector<Lease> leases, workspace.handoff().leases());
  if (!leases.empty()) BATON_CHECK(close_executions(request, workspace));
  return {};
}

Result<Outcome<ExecutionsClosed>> close_execution(const AgentTrace& trace,
                                                  const std::string& reason, Workspace& workspace) {
  BATON_TRY(std::optional<Lease> lease, find_lease(trace, workspace));
  if (!lease || lease->has_ended) return ExecutionsClosed{};
  BATON_TRY(Outcome<ExecutionsClosed> closed,
            fail_all({*lease}, lease->workflow, reason, workspace));
  lease->has_ended = true;
  BATON_CHECK(workspace.handoff().put(*lease));
  return closed;
}

Json to_json(const ExecutionsClosed& answer) {
  return {{"closed", answer.executions},
          {"unattended", answer.unattended},
          {"revision", answer.written.revision.value}};
}

}  // namespace baton::app
