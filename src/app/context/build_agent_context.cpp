#include "app/context/build_agent_context.h"

#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/context/context_of_state.h"
#include "app/context/receipt.h"
#include "app/context/receipt_basis.h"
#include "app/context/require_rule.h"
#include "app/core/encryption/sealed_sections.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/state/load_state.h"
#include "app/core/unused_marker.h"
#include "domain/context/budget.h"
#include "domain/context/check.h"
#include "domain/context/explanation.h"
#include "domain/context/markdown.h"
#include "domain/model/members.h"
#include "domain/model/state.h"
#include "domain/workflow/start_check.h"
#include "json/locate.h"
#include "json/print.h"

namespace baton::app {
namespace {

// True if the agent's start was, or will be, permitted without the missing inputs.
Result<bool> is_admitted(const json::View& state, const BuildAgentContext& request,
                         const model::AgentRule& rule, Workspace& workspace) {
  BATON_TRY(const std::optional<model::Execution> execution,
            execution_of_context(state, rule.agent, request));
  if (execution) {
    return static_cast<bool>(model::array_member(execution->document, "forcedWithout"));
  }
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  return workflow::check_start(state, rule, configuration->policies).waiver.has_value();
}

// The findings of `baton check` that explain why the agent cannot get a complete context.
Result<Report> missing_report(const std::string& agent, const LoadedState& state,
                              Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const std::optional<Json> view, view_for(agent, state.document, workspace));
  context::CheckResult check =
      context::check_context(view ? json::View(*view) : state.document.view(),
                             configuration->relevance_map, configuration->policies,
                             {.agent = agent,
                              .now = workspace.now(),
                              .freshness_hours = configuration->freshness_hours,
                              .basis = receipt_basis(state.document, workspace)});
  Report report{.findings = std::move(check.findings)};
  json::attach_positions(report.findings, state.text(), workspace.state_file());
  return report;
}

// Without a marker, the budget is one of the JSON form.
Result<Json> fitted(const context::BuiltContext& built, const model::AgentRule& rule,
                    std::uint64_t budget, const std::string& marker) {
  if (budget == 0) return fail(ErrorCode::usage, "the budget must be at least 1");
  const auto measure = [&](const Json& context) -> Result<std::size_t> {
    if (marker.empty()) return context::count_tokens(context);
    BATON_TRY(const std::string text,
              context::render_markdown(context, built.field_sources, marker));
    return context::count_tokens_of_text(text);
  };
  return context::fit_budget(built.context, rule, {.tokens = budget, .measure = measure});
}

Result<void> leave_receipt_of(const AgentContextBuilt& answer, const LoadedState& state,
                              ContextForm form, Workspace& workspace) {
  const auto as_printed = [&] {
    return form == ContextForm::markdown
               ? text_in_answer(answer.markdown, workspace)
               : json::print(without_secrets(answer.built.context, workspace));
  };
  return leave_receipt({.agent = answer.agent, .state = state, .built = answer.built}, as_printed,
                       workspace);
}

// The view of tokens.
Result<Outcome<AgentContextBuilt>> count_tokens(const BuildAgentContext& request,
                                                Workspace& workspace) {
  std::vector<std::string> agents;
  if (request.of == ContextsOf::all_agents) {
    BATON_TRY(agents, mapped_agents(workspace));
  } else {
    BATON_TRY(const model::AgentRule* rule, require_rule(request.agent, workspace));
    agents.push_back(rule->agent);
  }
  BATON_TRY(const LoadedState state, load_state(workspace));
  const bool is_of_one = request.of != ContextsOf::all_agents;
  AgentContextBuilt answer{.agent = is_of_one ? agents.front() : "",
                           .built = {},
                           .markdown = {},
                           .view = ContextView::tokens};
  BATON_TRY(answer.sizes,
            context_sizes(state.document, full_text(state), agents, request, workspace));
  return answer;
}

// A request that contradicts itself.
Result<void> check_request(const BuildAgentContext& request) {
  const bool is_all = request.of == ContextsOf::all_agents;
  if (request.explains && request.counts_tokens) {
    return fail(ErrorCode::usage, "--explain and --tokens cannot be combined", request.agent,
                "leave out one of them");
  }
  if (is_all && !request.counts_tokens) {
    return fail(ErrorCode::usage, "--all requires --tokens", {},
                "--tokens counts the tokens of each context");
  }
  if (is_all && !request.agent.empty()) {
    return fail(ErrorCode::usage, "--all takes no agent", request.agent, "leave out one of them");
  }
  if (is_all && request.execution_id) {
    return fail(ErrorCode::usage, "--execution is an execution of one agent", *request.execution_id,
                "name the agent instead of --all");
  }
  if (!is_all && request.agent.empty()) {
    return fail(ErrorCode::usage, "missing argument", "AGENT", "`baton next` lists agents");
  }
  if (request.files == context::Files::inlined && request.counts_tokens) {
    return fail(ErrorCode::usage, "--tokens counts paths of artifacts, not their files",
                request.agent, "leave out --inline-artifacts");
  }
  if (request.budget && (request.explains || request.counts_tokens)) {
    return fail(ErrorCode::usage, "only a context can have a budget", request.agent,
                "leave out --budget");
  }
  return {};
}

}  // namespace

Result<Outcome<AgentContextBuilt>> build_agent_context(const BuildAgentContext& request,
                                                       Workspace& workspace) {
  BATON_CHECK(check_request(request));
  if (request.counts_tokens) return count_tokens(request, workspace);
  BATON_TRY(const model::AgentRule* rule, require_rule(request.agent, workspace));
  BATON_TRY(LoadedState loaded, load_state(workspace));
  AgentContextBuilt answer{
      .agent = rule->agent,
      .built = {},
      .markdown = {},
      .view = request.explains ? ContextView::explanation : ContextView::context,
      .state = std::make_shared<const LoadedState>(std::move(loaded))};
  const LoadedState& state = *answer.state;
  BuildAgentContext build = request;
  BATON_TRY(const bool is_degraded, is_admitted(state.document, request, *rule, workspace));
  if (is_degraded) build.degraded = context::Degraded::yes;
  if (request.form == ContextForm::json) build.secrets = SecretSearch::later;
  if (request.budget) build.secrets = SecretSearch::all;  // the rest of a cut token is not known
  BATON_TRY(answer.built, context_of_state(state.document, build, workspace));
  if (request.explains) return answer;
  if (!answer.built.missing.empty() && build.degraded == context::Degraded::no) {
    BATON_TRY(Report report, missing_report(rule->agent, state, workspace));
    return report;
  }
  const std::string marker = request.form == ContextForm::markdown
                                 ? unused_marker(workspace.host().ids, answer.built.context)
                                 : std::string();
  if (request.budget) {
    BATON_TRY(answer.built.context, fitted(answer.built, *rule, *request.budget, marker));
  }
  if (!marker.empty()) {
    BATON_TRY(answer.markdown,
              context::render_markdown(answer.built.context, answer.built.field_sources, marker));
  }
  BATON_CHECK(leave_receipt_of(answer, state, request.form, workspace));
  return answer;
}

Json take_json(AgentContextBuilt& answer) {
  if (answer.view == ContextView::context) return std::move(answer.built.context);
  return to_json(answer);
}

Json to_json(const AgentContextBuilt& answer) {
  if (answer.view == ContextView::context) return answer.built.context;
  if (answer.view == ContextView::tokens) return to_json(answer.sizes);
  return {{"agent", answer.agent},
          {"missing", answer.built.missing},
          {"items", context::to_json(answer.built.explanation)}};
}

}  // namespace baton::app
