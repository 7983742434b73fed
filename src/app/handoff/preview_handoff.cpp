#include "app/handoff/preview_handoff.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/context/context_of_state.h"
#include "app/context/receipt.h"
#include "app/context/require_rule.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/state/load_state.h"
#include "domain/context/markdown.h"
#include "domain/handoff/prompt.h"
#include "domain/model/state.h"

namespace baton::app {

Result<Outcome<HandoffPreviewed>> preview_handoff(const PreviewHandoff& request,
                                                  Workspace& workspace) {
  BATON_TRY(const LoadedState state, load_state(workspace));
  BATON_TRY(const model::AgentRule* rule, require_rule(request.agent, workspace));
  BATON_TRY(
      context::BuiltContext built,
      context_of_state(state.document, {.agent = rule->agent, .degraded = context::Degraded::yes},
                       workspace));
  BATON_TRY(const std::string shown, context::render_markdown(built.context, built.field_sources,
                                                              workspace.host().ids.next()));
  BATON_CHECK(leave_receipt(
      {.agent = rule->agent, .state = state, .built = built},
      [&] { return text_in_answer(shown, workspace); }, workspace));
  HandoffPreviewed answer{.agent = rule->agent, .missing = std::move(built.missing)};
  for (const model::Execution& execution : model::running_executions(state.document)) {
    if (model::bare_agent_name(execution.agent) == rule->agent) answer.execution_id = execution.id;
  }
  const std::string contract =
      answer.execution_id.empty() ? "" : handoff::output_contract(*rule, answer.execution_id);
  answer.prompt =
      handoff::handoff_prompt({.task = request.task, .context = shown, .contract = contract});
  return answer;
}

}  // namespace baton::app
