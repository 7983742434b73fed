// What an agent does in a workflow, and sees of its own.
#include <optional>
#include <string>
#include <utility>

#include "app/actions/own_agent.h"
#include "app/actions/workflow_actions.h"
#include "app/context/build_agent_context.h"
#include "app/context/check_agent.h"
#include "app/workflow/fail_agent.h"
#include "app/workflow/record_output.h"
#include "app/workflow/start_agent.h"
#include "domain/shared/faults.h"
#include "json/print.h"

namespace baton::app::on_workflow {
namespace {

using Members = RequestMembers;

}  // namespace

ActionAnswer context(const ActionCall& call) {
  Members members(call.request);
  const std::optional<std::string> named = members.text("agent");
  BuildAgentContext build;
  if (members.choice("scope", {"needed", "all"}) == "all") build.scope = context::Scope::all;
  if (members.flag("all_runs")) build.runs = context::Runs::all;
  if (members.flag("degraded")) build.degraded = context::Degraded::yes;
  if (members.flag("explain")) build.view = ContextView::explanation;
  build.execution_id = members.text("execution");
  BATON_CHECK(members.fault());
  BATON_TRY(build.agent, required_agent(call, named));
  return json_of(build_agent_context(build, call.workspace));
}

ActionAnswer check(const ActionCall& call) {
  Members members(call.request);
  const std::optional<std::string> named = members.text("agent");
  CheckAgent request;
  if (members.flag("degraded")) request.degraded = context::Degraded::yes;
  BATON_CHECK(members.fault());
  BATON_TRY(request.agent, required_agent(call, named));
  return json_of(check_agent(request, call.workspace));
}

ActionAnswer start(const ActionCall& call) {
  Members members(call.request);
  const std::optional<std::string> named = members.text("agent");
  StartAgent request{.agent = {}, .execution_id = members.text("execution")};
  if (members.flag("force")) request.missing_upstream = workflow::MissingUpstream::forced;
  if (members.flag("unmapped")) request.unmapped = workflow::UnmappedAgent::allowed;
  BATON_CHECK(members.fault());
  BATON_TRY(request.agent, required_agent(call, named));
  BATON_TRY(request.guard, guard_in(call));
  return json_of(start_agent(request, call.workspace));
}

ActionAnswer record(const ActionCall& call) {
  Members members(call.request);
  RecordOutput request{.output = {.name = "output", .text = {}}, .task = members.text("task")};
  if (members.flag("amend")) request.amendment = workflow::Amendment::allowed;
  if (members.flag("unmapped")) request.unmapped = workflow::UnmappedAgent::allowed;
  const Json* const output = members.object("output");
  BATON_CHECK(members.fault());
  if (output == nullptr) {
    return baton::fail(shared::invalid_request("missing member", "output",
                                               "give the agent's output as an object"));
  }
  request.output.text = json::print_compact(*output);
  BATON_TRY(request.guard, guard_in(call));
  return json_of(record_output(request, call.workspace));
}

ActionAnswer fail(const ActionCall& call) {
  Members members(call.request);
  const std::optional<std::string> named = members.text("agent");
  FailAgent request{
      .agent = {}, .execution_id = members.text("execution"), .reason = members.text("reason")};
  BATON_CHECK(members.fault());
  BATON_TRY(request.agent, own_agent(call, named));
  BATON_TRY(request.guard, guard_in(call));
  return json_of(fail_agent(request, call.workspace));
}

}  // namespace baton::app::on_workflow
