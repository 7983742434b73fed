#include "hook/own_change.h"

#include <string>
#include <variant>

#include "app/core/caller/session_memory.h"
#include "app/workflow/close_executions.h"
#include "domain/policy/secrets.h"
#include "hook/answer.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::hook {
namespace {

constexpr std::size_t kLongestCause = 330;  // bytes

// Without secrets before it is cut, because a part of one is not recognized.
std::string cause_in(std::string_view text, app::Workspace& workspace) {
  const std::string redacted =
      policy::redact_secrets(std::string(text), workspace.secrets_in_answers().rules);
  return cut_to(text::one_line(redacted), kLongestCause);
}

}  // namespace

Result<void> remember_own(const Event& event, Revision revision, app::Workspace& workspace) {
  if (revision.value == 0) return {};
  BATON_TRY(app::RememberedSession session,
            app::RememberedSession::load(event.text("session_id"), workspace));
  return session.learn_own(revision);
}

Result<void> close_failed(const Event& event, const app::AgentTrace& trace, std::string_view what,
                          std::string_view cause, app::Workspace& workspace) {
  const std::string reason =
      cause.empty() ? std::string(what) : text::concat(what, ": ", cause_in(cause, workspace));
  BATON_TRY(const Outcome<app::ExecutionsClosed> outcome,
            app::close_execution(trace, reason, workspace));
  const auto* closed = std::get_if<app::ExecutionsClosed>(&outcome);
  const bool is_change = closed != nullptr && !closed->executions.empty();
  if (!is_change || !closed->written.is_of_active()) return {};
  return remember_own(event, closed->written.revision, workspace);
}

}  // namespace baton::hook
