#include "app/handoff/output_origin.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "app/core/archive/parked_workflows.h"
#include "app/workflow/only_match.h"
#include "domain/model/members.h"
#include "domain/model/state.h"

namespace baton::app {
namespace {

using model::Execution;
using model::ExecutionStatus;

OutputOrigin origin_with(OutputOrigin origin, const Execution& execution, Phrase doubt) {
  Result<Identifier> id = Identifier::parse(execution.id);
  if (!id) return origin;
  origin.execution = *std::move(id);
  origin.has_ended = execution.status != ExecutionStatus::in_progress;
  origin.doubt = doubt;
  return origin;
}

}  // namespace

Result<LoadedState> state_of(const Lease& lease, Workspace& workspace) {
  Result<LoadedState> active = load_state(workspace, Outputs::optional);
  const bool is_active =
      active && is_lease_of(lease, model::text_member(active->document, "workflowId"));
  if (is_active || lease.workflow.empty()) return active;
  BATON_TRY(const Identifier id, Identifier::parse(lease.workflow));
  BATON_TRY(std::optional<ParkedText> parked, parked_text(id, workspace));
  if (!parked) return fail(ErrorCode::not_found, "no such workflow", lease.workflow);
  return parse_state({.text = std::move(parked->text)}, id.text(), workspace);
}

bool is_of_other_agent(const Lease& lease, const json::View& state) {
  const auto execution = model::find_execution(state, lease.execution.text());
  return execution && !model::is_run_of(*execution, lease.agent);
}

Result<OutputOrigin> origin_in(const json::View& state, const AgentTrace& trace,
                               Workspace& workspace) {
  OutputOrigin origin{.workflow = std::string(model::text_member(state, "workflowId"))};
  std::vector<Execution> own = model::executions(state);
  std::erase_if(own, [&trace](const Execution& each) { return !is_run_of(each, trace.agent); });
  const auto named = only_match(
      own, [&trace](const Execution& execution) { return execution.id == trace.agent_id; });
  if (named) return origin_with(origin, *named, "its execution was recorded by hand");
  BATON_TRY(const std::vector<std::string> unattended, unattended_executions(state, workspace));
  const auto running = only_match(own, [&unattended](const Execution& execution) {
    return std::ranges::find(unattended, execution.id) != unattended.end();
  });
  if (running) {
    return origin_with(origin, *running,
                       "baton has no record of the agent that works on this execution");
  }
  const auto failed = only_match(own, [](const Execution& execution) {
    return execution.status == ExecutionStatus::failed && !execution.outputs;
  });
  if (!failed) return origin;
  return origin_with(origin, *failed, "the execution had already failed when the output arrived");
}

Result<OutputOrigin> origin_of(const AgentTrace& trace, Workspace& workspace) {
  const Result<LoadedState> active = load_state(workspace, Outputs::optional);
  if (!active) {
    const bool is_missing = active.error().code == ErrorCode::not_found;
    const bool is_lost = is_missing && workspace.states().has_traces().value_or(true);
    if (is_lost || active.error().code == ErrorCode::malformed) return OutputOrigin{};
    return fail(active.error());
  }
  BATON_TRY(OutputOrigin origin, origin_in(active->document, trace, workspace));
  if (origin.execution) return origin;
  return OutputOrigin{
      .doubt = "baton knows neither its execution nor the workflow that the agent worked for"};
}

}  // namespace baton::app
