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

// What became of the executions of workflows that are not active.
struct ParkedClosed {
  std::set<std::string> unchanged = {};  // missing workflows, and those that could not be changed
  std::optional<Error> fault = {};       // the first one, not of a missing workflow
};

// A workflow that cannot be changed does not affect the agents of the others. A missing one is
// neither active nor parked.
ParkedClosed fail_parked(const std::map<std::string, std::vector<EndedAgent>>& parked,
                         ExecutionsClosed& answer, Workspace& workspace) {
  ParkedClosed result;
  for (const auto& [workflow, agents] : parked) {
    Result<Outcome<ExecutionsClosed>> closed = fail_all(agents, workflow, workspace);
    auto* const there = closed ? std::get_if<ExecutionsClosed>(&*closed) : nullptr;
    if (!closed) result.unchanged.insert(workflow);
    const bool is_fault = !closed && closed.error().code != ErrorCode::not_found;
    if (is_fault && !result.fault) result.fault = std::move(closed).error();
    if (there == nullptr) continue;
    std::ranges::move(there->executions, std::back_inserter(answer.executions));
    answer.leases.merge(there->leases);
  }
  return result;
}

enum class Closed : std::uint8_t {
  no,  // it had ended otherwise: what a person gave stays
  yes,
  impossible,  // it runs again when the workflow does, as after `baton unarchive` or a repair
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
  ParkedClosed others = fail_parked(parked, *answer, workspace);
  for (const EndedAgent& agent : agents) {
    const bool is_closed = answer->leases.contains(lease_file(agent, workspace));
    const bool is_unchanged = others.unchanged.contains(agent.lease.workflow);
    const Closed otherwise = is_unchanged ? Closed::impossible : Closed::no;
    BATON_CHECK(end_lease(agent, is_closed ? Closed::yes : otherwise, workspace));
  }
  if (others.fault) return fail(*std::move(others.fault));
  return closed;
}

}  // namespace baton::app
