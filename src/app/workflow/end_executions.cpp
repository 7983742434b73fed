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

// Of one workflow.
using Closing = Result<Outcome<ExecutionsClosed>>;

// What became of the executions of each workflow.
struct Closings {
  std::string active = {};
  ExecutionsClosed closed = {};
  std::set<std::string> unchanged = {};  // missing workflows, and those that could not be changed
  std::optional<Closing> fault = {};     // the first error or refusal, not of a missing workflow
};

// A workflow that cannot be changed does not affect the agents of the others. A missing one is
// neither active nor parked.
void fail_in(const std::string& workflow, const std::vector<EndedAgent>& agents, Closings& closings,
             Workspace& workspace) {
  Closing closing = fail_all(agents, workflow, workspace);
  if (auto* there = closing ? std::get_if<ExecutionsClosed>(&*closing) : nullptr) {
    std::ranges::move(there->executions, std::back_inserter(closings.closed.executions));
    closings.closed.leases.merge(there->leases);
    if (workflow == closings.active) closings.closed.written = std::move(there->written);
    return;
  }
  closings.unchanged.insert(workflow);
  const bool is_missing = !closing && closing.error().code == ErrorCode::not_found;
  if (!is_missing && !closings.fault) closings.fault = std::move(closing);
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

// Those of older versions do not name the active workflow.
std::string workflow_of(const Lease& lease, const std::string& active) {
  return lease.workflow.empty() ? active : lease.workflow;
}

// The active workflow is the first one, if there is one.
Closings fail_in_each(const std::vector<EndedAgent>& agents, const Result<LoadedState>& loaded,
                      Workspace& workspace) {
  Closings closings;
  if (loaded) closings.active = model::text_member(loaded->document, "workflowId");
  std::vector<EndedAgent> running;
  std::map<std::string, std::vector<EndedAgent>> parked;
  for (const EndedAgent& agent : agents) {
    const std::string workflow = workflow_of(agent.lease, closings.active);
    const bool is_active = loaded && workflow == closings.active;
    if (!is_active) parked[workflow].push_back(agent);
    const bool runs =
        is_active && is_running(loaded->document, lease_in(loaded->document, agent.lease));
    if (runs) running.push_back(agent);
  }
  fail_in(closings.active, running, closings, workspace);
  for (const auto& [workflow, others] : parked) fail_in(workflow, others, closings, workspace);
  return closings;
}

// No workflow can be changed beside an active state that cannot be read.
Closings none_changed(const std::vector<EndedAgent>& agents, const Error& why) {
  Closings closings{.fault = Closing(fail(why))};
  for (const EndedAgent& agent : agents) closings.unchanged.insert(agent.lease.workflow);
  return closings;
}

}  // namespace

Result<Outcome<ExecutionsClosed>> end_executions(const std::vector<EndedAgent>& agents,
                                                 Workspace& workspace) {
  const Result<LoadedState> loaded = load_state(workspace, Outputs::optional);
  if (!loaded && agents.empty()) return fail(loaded.error());
  const bool is_known = loaded || loaded.error().code == ErrorCode::not_found;
  BATON_TRY(const std::vector<EndedAgent> failing, without_output(agents, workspace));
  Closings closings =
      is_known ? fail_in_each(failing, loaded, workspace) : none_changed(agents, loaded.error());
  for (const EndedAgent& agent : agents) {
    const bool is_closed = closings.closed.leases.contains(lease_file(agent, workspace));
    const std::string workflow = workflow_of(agent.lease, closings.active);
    const Closed otherwise =
        closings.unchanged.contains(workflow) ? Closed::impossible : Closed::no;
    BATON_CHECK(end_lease(agent, is_closed ? Closed::yes : otherwise, workspace));
  }
  if (closings.fault) return *std::move(closings.fault);
  return std::move(closings.closed);
}

}  // namespace baton::app
