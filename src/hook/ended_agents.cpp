#include "hook/ended_agents.h"

#include <algorithm>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/configuration/launched_agents.h"
#include "app/core/redaction/redact_state.h"
#include "app/identity/open_skills.h"
#include "app/workflow/close_executions.h"
#include "domain/model/members.h"
#include "hook/agents_at_work.h"
#include "hook/answer.h"
#include "hook/event_log.h"
#include "hook/event_session.h"
#include "hook/handlers.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::hook {
namespace {

// Without secrets before it is cut, because a part of one is not recognized.
std::string cause_in(std::string_view text, app::Workspace& workspace) {
  const std::string recorded = app::text_in_records(std::string(text), workspace);
  return cut_to(text::one_line(recorded), kLongestDetail);
}

Result<void> learn_closed(const Event& event, const Outcome<app::ExecutionsClosed>& outcome,
                          app::Workspace& workspace) {
  if (const auto* refusal = std::get_if<Report>(&outcome)) {
    log_refusal(event, *refusal, workspace);
    return {};
  }
  const auto& closed = std::get<app::ExecutionsClosed>(outcome);
  return closed.executions.empty() ? Result<void>()
                                   : remember_own(event, closed.written, workspace);
}

constexpr std::string_view kNotification = "<task-notification>";
constexpr std::string_view kEndOfNotification = "</task-notification>";

std::string_view between(std::string_view text, std::string_view before, std::string_view after) {
  const std::size_t begin = text.find(before);
  if (begin == std::string_view::npos) return {};
  const std::string_view rest = text.substr(begin + before.size());
  const std::size_t end = rest.find(after);
  return end == std::string_view::npos ? std::string_view() : rest.substr(0, end);
}

// Claude Code reports agents that ended in the background by a prompt that begins with their
// notifications, each with <tool-use-id>, <status> and <summary>. A notification contains the
// agent's own text, in which another one could be quoted: only one that begins where the one before
// ends is read.
std::vector<std::string_view> notifications_in(std::string_view prompt) {
  std::vector<std::string_view> found;
  while (prompt.starts_with(kNotification)) {
    const std::size_t end = std::min(prompt.find(kEndOfNotification), prompt.size());
    found.push_back(prompt.substr(0, end));
    prompt.remove_prefix(std::min(end + kEndOfNotification.size(), prompt.size()));
    prompt.remove_prefix(std::min(prompt.find_first_not_of(" \t\r\n"), prompt.size()));
  }
  return found;
}

Result<void> close_notified(const Event& event, std::string_view notification,
                            app::Workspace& workspace) {
  const std::string_view status = between(notification, "<status>", "</status>");
  app::AgentTrace trace;
  trace.tool_use = between(notification, "<tool-use-id>", "</tool-use-id>");
  if (trace.tool_use.empty()) return {};
  if (status == "completed") return close_completed_agent(event, trace, workspace);
  if (status != "failed" && status != "killed") return {};
  return close_failed(event, trace,
                      status == "failed" ? "the agent failed" : "the agent was stopped",
                      between(notification, "<summary>", "</summary>"), workspace);
}

std::vector<app::BackgroundTask> background_tasks(const Event& event,
                                                  const app::Configuration& configuration,
                                                  const Directory& root) {
  std::vector<app::BackgroundTask> tasks;
  for (const model::Element& element : model::elements(event.document(), "background_tasks")) {
    const Json& task = *element.value;
    tasks.push_back(
        {.id = model::string_member(task, "id"),
         .type = model::string_member(task, "type"),
         .agent = app::launched_as(model::text_member(task, "agent_type"), configuration, root)});
  }
  return tasks;
}

// Claude Code submits no prompt while the main agent waits for a call, as for an agent in the
// foreground. It sends no event about one that the user interrupted.
Result<void> close_interrupted_agents(const Event& event, app::Workspace& workspace) {
  if (!event.text("agent_id").empty()) return {};
  app::forget_skills_of(event.text("session_id"), {}, workspace);
  forget_interrupted(event, workspace);
  BATON_TRY(const Outcome<app::ExecutionsClosed> outcome,
            app::close_interrupted(std::string(event.text("session_id")), workspace));
  return learn_closed(event, outcome, workspace);
}

}  // namespace

Result<void> close_failed(const Event& event, const app::AgentTrace& trace, std::string_view what,
                          std::string_view cause, app::Workspace& workspace) {
  const std::string reason =
      cause.empty() ? std::string(what) : text::concat(what, ": ", cause_in(cause, workspace));
  BATON_TRY(const Outcome<app::ExecutionsClosed> outcome,
            app::close_execution(trace, reason, workspace));
  return learn_closed(event, outcome, workspace);
}

Result<void> close_completed_agent(const Event& event, const app::AgentTrace& trace,
                                   app::Workspace& workspace) {
  BATON_TRY(const Outcome<app::ExecutionsClosed> outcome, app::close_unanswered(trace, workspace));
  return learn_closed(event, outcome, workspace);
}

Result<void> close_ended_agents(const Event& event, app::Workspace& workspace) {
  for (const std::string_view notification : notifications_in(event.text("prompt"))) {
    BATON_CHECK(close_notified(event, notification, workspace));
  }
  return close_interrupted_agents(event, workspace);
}

Result<void> close_unlisted_agents(const Event& event, app::Workspace& workspace) {
  const bool is_listed = model::array_member(event.document(), "background_tasks") != nullptr;
  if (!is_listed || !event.text("agent_id").empty()) return {};
  BATON_TRY(const app::Configuration* configuration, workspace.configuration());
  const std::string session(event.text("session_id"));
  const auto tasks = background_tasks(event, *configuration, workspace.host().root);
  const std::optional<std::vector<std::string>> listed = app::listed_agents(tasks);
  if (listed) forget_unlisted(event, *listed, workspace);
  BATON_TRY(const Outcome<app::ExecutionsClosed> outcome,
            app::close_unlisted(session, tasks, workspace));
  return learn_closed(event, outcome, workspace);
}

}  // namespace baton::hook
