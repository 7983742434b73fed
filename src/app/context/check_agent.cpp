#include "app/context/check_agent.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/context/receipt_basis.h"
#include "app/context/require_rule.h"
#include "app/core/encryption/sealed_sections.h"
#include "app/core/files/project_paths.h"
#include "app/core/findings/finding_json.h"
#include "app/core/state/load_state.h"
#include "json/locate.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// Reports a prdPath that does not exist: the domain only knows the state.
void check_prd(const json::View& state, const Directory& root, context::CheckResult& result) {
  const std::optional<std::string> missing = missing_prd(state, root);
  if (!missing) return;
  const std::string message = text::concat("the PRD does not exist: ", *missing);
  result.warnings.push_back(message);
  result.findings.push_back({.severity = Severity::warning,
                             .rule = "missing-prd",
                             .message = message,
                             .instance_location = "/prdPath",
                             .hint = "set /prdPath to the path of the requirements document"});
}

}  // namespace

Result<AgentChecked> check_agent_of(const LoadedState& state, const CheckAgent& request,
                                    Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const model::AgentRule* rule, require_rule(request.agent, workspace));
  AgentChecked checked{.agent = rule->agent, .result = {}, .degraded = request.degraded};
  BATON_TRY(const std::optional<Json> view, view_for(rule->agent, state.document, workspace));
  checked.result = context::check_context(view ? json::View(*view) : state.document.view(),
                                          configuration->relevance_map, configuration->policies,
                                          {.agent = rule->agent,
                                           .now = workspace.now(),
                                           .freshness_hours = configuration->freshness_hours,
                                           .basis = receipt_basis(state.document, workspace)});
  check_prd(state.document, workspace.host().root, checked.result);
  if (request.degraded == context::Degraded::yes || checked.result.waiver) {
    for (const std::string& missing : checked.result.missing) {
      checked.result.warnings.push_back(context::degraded_warning(missing));
    }
  }
  json::attach_positions(checked.result.findings, state.text(), workspace.state_file());
  return checked;
}

Result<Outcome<AgentChecked>> check_agent(const CheckAgent& request, Workspace& workspace) {
  BATON_CHECK(require_rule(request.agent, workspace));
  BATON_TRY(const LoadedState state, load_state(workspace));
  BATON_TRY(AgentChecked checked, check_agent_of(state, request, workspace));
  return checked;
}

std::string verdict_text(const AgentChecked& checked) {
  if (checked.result.missing.empty()) return "has all required context";
  return checked.may_start() ? "may start despite missing context" : "lacks required context";
}

Json to_json(const AgentChecked& checked) {
  Json json = {{"agent", checked.agent}};
  json.update(context::to_json(checked.result));
  if (checked.result.waiver) json["waived"] = *checked.result.waiver;
  json["findings"] = to_json(checked.result.findings);
  return json;
}

}  // namespace baton::app
