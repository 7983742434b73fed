#include "app/close_executions.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/answer_change.h"
#include "app/load_state.h"
#include "domain/model/state.h"
#include "domain/workflow/fail.h"

namespace baton::app {
namespace {

bool is_running(const Json& state, const Lease& lease) {
  const auto execution = model::find_execution(state, lease.execution.text());
  return execution && execution->status == model::ExecutionStatus::in_progress;
}

bool is_over(const Lease& lease, const CloseExecutions& request, Instant now) {
  if (!request.session.empty()) return lease.session == request.session;
  return request.silence == Milliseconds{} || now - lease.heartbeat >= request.silence;
}

Result<Outcome<ExecutionsClosed>> fail_all(const std::vector<Lease>& leases,
                                           const std::string& reason, Workspace& workspace) {
  if (leases.empty()) return ExecutionsClosed{};
  const auto edit = [&](Json& state, ExecutionsClosed& answer) -> Result<Outcome<Edited>> {
    for (const Lease& lease : leases) {
      if (!is_running(state, lease)) continue;
      BATON_CHECK(workflow::fail_execution(
          state, {.agent = {}, .execution_id = lease.execution.text(), .reason = reason},
          workspace.now()));
      answer.executions.push_back(lease.execution.text());
    }
    return Edited{.change = answer.executions.empty() ? Change::none : Change::made};
  };
  return change_and_answer<ExecutionsClosed>(workspace, {.command = "reconcile", .by = "hook"},
                                             edit);
}

}  // namespace

Result<Outcome<ExecutionsClosed>> close_executions(const CloseExecutions& request,
                                                   Workspace& workspace) {
  BATON_TRY(const std::vector<Lease> leases, workspace.handoff().leases());
  if (leases.empty()) return ExecutionsClosed{};
  BATON_TRY(const LoadedState loaded, load_state(workspace));
  std::vector<Lease> over;
  std::vector<Lease> done;
  for (const Lease& lease : leases) {
    if (!is_over(lease, request, workspace.now())) continue;
    (is_running(loaded.document, lease) ? over : done).push_back(lease);
  }
  BATON_TRY(Outcome<ExecutionsClosed> closed, fail_all(over, request.reason, workspace));
  std::ranges::move(over, std::back_inserter(done));
  for (const Lease& lease : done) BATON_CHECK(workspace.handoff().remove(lease));
  return closed;
}

Result<Outcome<ExecutionsClosed>> close_execution(const AgentTrace& trace,
                                                  const std::string& reason, Workspace& workspace) {
  BATON_TRY(std::optional<Lease> lease, find_lease(trace, workspace));
  if (!lease || lease->has_ended) return ExecutionsClosed{};
  BATON_TRY(Outcome<ExecutionsClosed> closed, fail_all({*lease}, reason, workspace));
  lease->has_ended = true;
  BATON_CHECK(workspace.handoff().put(*lease));
  return closed;
}

Json to_json(const ExecutionsClosed& answer) {
  return {{"closed", answer.executions}, {"revision", answer.written.revision.value}};
}

}  // namespace baton::app
