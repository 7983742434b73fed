#include "app/context/show_workflow_context.h"

#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/context/context_of_state.h"
#include "app/core/files/evidence.h"
#include "app/core/state/load_state.h"
#include "domain/context/admission.h"
#include "domain/context/workflow_context.h"

namespace baton::app {
namespace {

// The context without a rule: no requirements, and no items for specific agents.
Result<Json> everybodys_context(const json::View& stored, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const std::optional<Json> judged, state_with_demoted_gates(stored, workspace));
  const json::View state = judged ? json::View(*judged) : stored;
  const model::AgentRule nobody;
  const context::BuildRequest request{.agent = {}, .execution_id = {}, .now = workspace.now()};
  const context::Admission admission(state, nobody, configuration->policies, request);
  context::Explanation explanation;
  const context::AdmittedItems none{
      .decisions = Json::array(), .constraints = Json::array(), .artifacts = Json::array()};
  return context::make_workflow_context(state, admission, none, explanation);
}

}  // namespace

Result<Outcome<WorkflowContextShown>> show_workflow_context(const ShowWorkflowContext& request,
                                                            Workspace& workspace) {
  BATON_TRY(const LoadedState state, load_state(workspace));
  if (request.agent.empty()) {
    BATON_TRY(Json context, everybodys_context(state.document, workspace));
    return WorkflowContextShown{std::move(context)};
  }
  BATON_TRY(
      context::BuiltContext built,
      context_of_state(state.document, {.agent = request.agent, .degraded = context::Degraded::yes},
                       workspace));
  return WorkflowContextShown{std::move(built.context["workflowContext"])};
}

}  // namespace baton::app
