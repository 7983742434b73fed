#include "app/build_agent_context.h"

#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/load_state.h"
#include "app/policy_rules.h"
#include "app/require_rule.h"
#include "domain/context/check.h"
#include "domain/context/markdown.h"
#include "domain/model/state.h"
#include "domain/model/upstream.h"
#include "domain/workflow/execution_ids.h"
#include "json/locate.h"

namespace baton::app {
namespace {

// The agent's latest running execution; with none, the one that would be its next.
std::string execution_of(const Json& state, std::string_view agent) {
  std::string id;
  for (const model::Execution& execution : model::running_executions(state)) {
    if (model::bare_agent_name(execution.agent) == agent) id = execution.id;
  }
  return id.empty() ? workflow::next_execution_id(state) : id;
}

std::optional<std::string> read_project_file(const Directory& root, std::string_view path) {
  const Result<RelativePath> relative = RelativePath::parse(path);
  if (!relative) return std::nullopt;
  Result<std::string> text = root.read(*relative);
  if (!text) return std::nullopt;
  return *std::move(text);
}

Result<context::BuiltContext> build(const BuildAgentContext& request, const std::string& agent,
                                    const Json& state, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(policy::Pseudonym pseudonym,
            pseudonym_for(every_field_rule(configuration->policies), workspace));
  const context::BuildRequest build_request{
      .agent = agent,
      .execution_id = execution_of(state, agent),
      .now = workspace.now(),
      .scope = request.scope,
      .runs = request.runs,
      .degraded = request.degraded,
      .freshness_hours = configuration->freshness_hours,
      .read_file = [&root = workspace.host().root](
                       std::string_view path) { return read_project_file(root, path); },
      .pseudonym = std::move(pseudonym)};
  return context::build_context(state, configuration->relevance_map, configuration->policies,
                                build_request);
}

// Why the agent cannot be given a whole context: what `baton check` finds.
Result<Report> missing_report(const std::vector<std::string>& missing, const std::string& agent,
                              const LoadedState& state, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  context::CheckResult check = context::check_context(
      state.document, configuration->relevance_map, configuration->policies,
      {.agent = agent, .now = workspace.now(), .freshness_hours = configuration->freshness_hours});
  Report report{.findings = std::move(check.findings)};
  if (!has_errors(report.findings)) {
    report.findings = model::missing_upstream_findings(missing, configuration->relevance_map);
  }
  json::attach_positions(report.findings, state.text, workspace.state_file());
  return report;
}

}  // namespace

Result<Outcome<AgentContextBuilt>> build_agent_context(const BuildAgentContext& request,
                                                       Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const model::AgentRule* rule,
            require_rule(configuration->relevance_map, request.agent));
  BATON_TRY(const LoadedState state, load_state(workspace));
  AgentContextBuilt answer{.agent = rule->agent, .built = {}, .markdown = {}, .view = request.view};
  BATON_TRY(answer.built, build(request, rule->agent, state.document, workspace));
  if (request.view == ContextView::explanation) return answer;
  if (!answer.built.missing.empty() && request.degraded == context::Degraded::no) {
    BATON_TRY(Report report, missing_report(answer.built.missing, rule->agent, state, workspace));
    return report;
  }
  if (request.form == ContextForm::markdown) {
    BATON_TRY(answer.markdown,
              context::render_markdown(answer.built.context, workspace.host().ids.next()));
  }
  return answer;
}

Json to_json(const AgentContextBuilt& answer) {
  if (answer.view == ContextView::context) return answer.built.context;
  return {{"agent", answer.agent},
          {"missing", answer.built.missing},
          {"items", context::to_json(answer.built.explanation)}};
}

}  // namespace baton::app
