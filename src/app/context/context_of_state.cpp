#include "app/context/context_of_state.h"

#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/context/artifact_files.h"
#include "app/context/evidence_in_context.h"
#include "app/context/receipt_basis.h"
#include "app/context/require_rule.h"
#include "app/core/archive/archived_lessons.h"
#include "app/core/encryption/sealed_sections.h"
#include "app/core/files/evidence.h"
#include "app/core/files/own_files.h"
#include "app/core/redaction/policy_rules.h"
#include "app/core/redaction/redact_state.h"
#include "app/notes/include_notes.h"
#include "domain/model/members.h"
#include "domain/model/state.h"
#include "domain/workflow/execution_ids.h"
#include "text/concat.h"

namespace baton::app {
namespace {

bool is_open(const model::Execution& execution) {
  return execution.status == model::ExecutionStatus::in_progress ||
         execution.status == model::ExecutionStatus::pending;
}

Result<std::optional<model::Execution>> named_execution(const json::View& state,
                                                        std::string_view agent,
                                                        const std::string& id) {
  const std::optional<model::Execution> found = model::find_execution(state, id);
  if (!found || model::bare_agent_name(found->agent) != agent) {
    return fail(ErrorCode::not_found, "the agent has no execution with this id", id,
                found ? text::concat("it is an execution of ", found->agent)
                      : "`baton status` lists the executions");
  }
  if (is_open(*found)) return found;
  return fail(ErrorCode::conflict, "the execution has already ended", id,
              text::concat("`baton why ", id, "` shows the context that it received"));
}

Result<std::optional<std::string>> read_project_file(std::string_view path, Workspace& workspace) {
  const Result<RelativePath> relative = RelativePath::parse(path);
  if (!relative) return std::nullopt;
  BATON_CHECK(require_field_source(*relative, workspace));
  Result<std::string> text = workspace.host().root.read(*relative);
  if (!text) return std::nullopt;
  return *std::move(text);
}

// The archive never prevents a context: what cannot be read gives a warning.
std::vector<workflow::EarlierLesson> readable_lessons(const json::View& state,
                                                      std::vector<std::string>& warnings,
                                                      Workspace& workspace) {
  Result<ArchivedLessons> archived =
      archived_lessons(model::text_member(state, "workflowId"), workspace);
  if (!archived) {
    warnings.push_back(
        text::concat("No lessons of earlier workflows: ", archived.error().phrase.view()));
    return {};
  }
  for (const Finding& finding : archived->warnings) {
    warnings.push_back(text::concat("No lessons of ", finding.file, ": ", finding.message));
  }
  return std::move(archived->lessons);
}

}  // namespace

Result<std::optional<model::Execution>> execution_of_context(const json::View& state,
                                                             std::string_view agent,
                                                             const BuildAgentContext& request) {
  if (request.execution_id) return named_execution(state, agent, *request.execution_id);
  std::optional<model::Execution> latest;
  for (const model::Execution& execution : model::running_executions(state)) {
    if (model::bare_agent_name(execution.agent) == agent) latest = execution;
  }
  return latest;
}

Result<context::BuiltContext> context_of_state(const json::View& stored,
                                               const BuildAgentContext& request,
                                               Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const model::AgentRule* rule, require_rule(request.agent, workspace));
  BATON_TRY(const std::optional<Json> judged, state_with_demoted_gates(stored, workspace));
  BATON_TRY(const std::optional<Json> view,
            view_for(rule->agent, judged ? *judged : stored, workspace));
  const json::View state = view ? json::View(*view) : judged ? json::View(*judged) : stored;
  BATON_TRY(policy::Pseudonym pseudonym,
            pseudonym_for(configuration->policies.field_rules(), workspace));
  BATON_TRY(const policy::AgentNames* names, workspace.agent_names());
  BATON_TRY(const std::optional<model::Execution> execution,
            execution_of_context(state, rule->agent, request));
  std::vector<std::string> warnings;
  const context::BuildRequest build_request{
      .agent = rule->agent,
      .execution_id = execution ? std::string(execution->id) : workflow::next_execution_id(state),
      .now = workspace.now(),
      .scope = request.scope,
      .runs = request.runs,
      .degraded = request.degraded,
      .freshness_hours = configuration->freshness_hours,
      .read_file = [&](std::string_view path) { return read_project_file(path, workspace); },
      .shown_value =
          [&](const json::Pointer& place, const json::View& document) {
            return value_before_rendering(place, document, workspace);
          },
      .artifact_text = request.files == context::Files::inlined ? artifact_files(workspace)
                                                                : context::ArtifactText(),
      .pseudonym = std::move(pseudonym),
      .names = names,
      .basis = receipt_basis(state, workspace),
      .lessons = {.limit = configuration->lessons.limit,
                  .tokens = configuration->lessons.tokens,
                  .read = [&] { return readable_lessons(state, warnings, workspace); }}};
  BATON_TRY(context::BuiltContext built,
            context::build_context(state, configuration->relevance_map, configuration->policies,
                                   build_request));
  for (const std::string& warning : warnings) built.context["warnings"].push_back(warning);
  show_evidence(built.context, state, workspace.host());
  BATON_CHECK(include_notes(built, rule->agent, workspace));
  switch (request.secrets) {
    case SecretSearch::later: break;
    case SecretSearch::announced: redact_before_rendering(built.context, workspace); break;
    case SecretSearch::all:
      built.context = without_secrets(std::move(built.context), workspace);
      break;
  }
  return built;
}

}  // namespace baton::app
