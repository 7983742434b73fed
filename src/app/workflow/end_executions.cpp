#include "app/workflow/end_executions.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <set>
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

std::string lease_file(const EndedAgent& agent, Workspace& workspace) {
  return std::string(workspace.handoff().file_of(agent.lease).text());
}

// Fails the agents' running executions, all started by `workflow`.
Result<Outcome<ExecutionsClosed>> fail_all(const std::vector<EndedAgent>& agents,
                                           const std::string& workflow, Workspace& workspace) {
  if (agents.empty()) return ExecutionsClosed{};
  const auto edit = [&](Json& state, ExecutionsClosed& answer) -> Result<Outcome<Edited>> {
    Findings notes;
    for (const EndedAgent& agent : agents) {
      const Lease lease = lease_in(state, agent.lease);
      if (!is_running(state, lease)) continue;
      BATON_CHECK(workflow::fail_execution(
          state, {.agent = {}, .execution_id = lease.execution.text(), .reason = agent.reason},
          workspace.now()));
      std::ranges::move(tasks::end_with_execution(state, lease.execution.text(),
                                                  tasks::Earlier::none, workspace.now()),
                        std::back_inserter(notes));
      answer.executions.push_back(lease.execution.text());
      answer.leases.insert(lease_file(agent, workspace));
    }
    return Edited{.change = answer.executions.empty() ? Change::none : Change::made,
                  .warnings = std::move(notes)};
  };
  return change_and_answer<ExecutionsClosed>(workspace,
                                             {.command = "reconcile", .workflow = workflow}, edit);
}

// Empty if the workflow is missing: neither active nor parked.
Result<std::optional<ExecutionsClosed>> fail_parked(const std::vector<EndedAgent>& agents,
                                                    const std::string& workflow,
                                                    Workspace& workspace) {
  Result<Outcome<ExecutionsClosed>> closed = fail_all(agents, workflow, workspace);
  if (!closed && closed.error().code == ErrorCode::not_found) return std::nullopt;
  if (!closed) return fail(closed.error());
  auto* answer = std::get_if<ExecutionsClosed>(&*closed);
  return answer == nullptr ? ExecutionsClosed{} : std::move(*answer);
}

enum class Closed : std::uint8_t {
  no,  // it had ended otherwise: what a person gave stays
  yes,
  impossible,  // the workflow is missing: it runs again there, as after `baton unarchive`
};

Result<void> end_lease(const EndedAgent& agent, Closed closed, Workspace& workspace) {
  Lease lease = agent.lease;
  const bool is_open = !lease.has_ended || !lease.reason_to_close.empty();
  const bool must_wait =
      closed == Closed::impossible && is_open && agent.after != LeaseAfter::expired;
  if (agent.after != LeaseAfter::kept && !must_wait) return workspace.handoff().remove(lease);
  const bool waits = !lease.reason_to_close.empty();
  if (!lease.is_working() && waits == must_wait) return {};
  lease.has_ended = true;
  lease.works_again = false;
  lease.may_amend = lease.may_amend || (is_open && closed != Closed::no);
  lease.heartbeat = workspace.now();
  lease.reason_to_close = must_wait ? agent.reason : "";
  return workspace.handoff().put(lease);
}

Result<std::vector<EndedAgent>> without_output(const std::vector<EndedAgent>& agents,
                                               Workspace& workspace) {
  std::vector<EndedAgent> without;
  for (const EndedAgent& agent : agents) {
    std::vector<std::string> kept;
    if (agent.if_kept == IfKept::awaited) {
      BATON_TRY(kept, workspace.handoff().unrecorded(agent.lease));
    }
    if (kept.empty()) without.push_back(agent);
  }
  return without;
}

}  // namespace

Result<Outcome<ExecutionsClosed>> end_executions(const std::vector<EndedAgent>& agents,
                                                 Workspace& workspace) {
  const Result<LoadedState> loaded = load_state(workspace, Outputs::optional);
  const bool has_none = !loaded && loaded.error().code == ErrorCode::not_found;
  if (!loaded && (!has_none || agents.empty())) return fail(loaded.error());
  const std::string active(has_none ? "" : model::text_member(loaded->document, "workflowId"));
  std::vector<EndedAgent> running;
  std::map<std::string, std::vector<EndedAgent>> parked;
  BATON_TRY(const std::vector<EndedAgent> failing, without_output(agents, workspace));
  for (const EndedAgent& agent : failing) {
    const bool is_active = loaded && is_lease_of(agent.lease, active);
    if (!is_active) parked[agent.lease.workflow].push_back(agent);
    const bool runs =
        is_active && is_running(loaded->document, lease_in(loaded->document, agent.lease));
    if (runs) running.push_back(agent);
  }
  BATON_TRY(Outcome<ExecutionsClosed> closed, fail_all(running, active, workspace));
  auto* answer = std::get_if<ExecutionsClosed>(&closed);
  if (answer == nullptr) return closed;
  std::set<std::string> missing;
  for (const auto& [workflow, of] : parked) {
    BATON_TRY(std::optional<ExecutionsClosed> there, fail_parked(of, workflow, workspace));
    if (!there) missing.insert(workflow);
    if (!there) continue;
    std::ranges::move(there->executions, std::back_inserter(answer->executions));
    answer->leases.merge(there->leases);
  }
  for (const EndedAgent& agent : agents) {
    const bool is_closed = answer->leases.contains(lease_file(agent, workspace));
    const bool is_missing = missing.contains(agent.lease.workflow);
    const Closed otherwise = is_missing ? Closed::impossible : Closed::no;
    BATON_CHECK(end_lease(agent, is_closed ? Closed::yes : otherwise, workspace));
  }
  return closed;
}

}  // namespace baton::app
