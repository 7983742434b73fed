#include "app/tasks/call_task.h"

#include <array>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/tool_call.h"
#include "app/tasks/change_tasks.h"
#include "app/tasks/draw_tasks.h"
#include "app/tasks/full_view.h"
#include "app/tasks/look_at_tasks.h"
#include "app/tasks/messages.h"
#include "app/tasks/next_task.h"
#include "app/tasks/task_prompt.h"
#include "domain/shared/faults.h"

namespace baton::app {
namespace {

using Members = RequestMembers;

Result<Json> required(const Json* value, std::string_view name, std::string hint) {
  if (value != nullptr) return *value;
  return fail(shared::invalid_request("a member is missing", std::string(name), std::move(hint)));
}

std::optional<Json> copied(const Json* value) {
  return value == nullptr ? std::nullopt : std::optional(*value);
}

Result<tasks::TaskMove> move_in(const ToolCall& call) {
  BATON_TRY(std::string id, required_text(call.request, "id"));
  return tasks::TaskMove{.id = std::move(id), .agent = call.caller.agent};
}

ToolAnswer call_list(const ToolCall& call) {
  Members members(call.request);
  const ListTasks list{.status = members.text("status"), .assignee = members.text("assignee")};
  BATON_CHECK(members.fault());
  return json_of(list_tasks(list, call.workspace));
}

ToolAnswer call_show(const ToolCall& call) {
  BATON_TRY(std::string id, required_text(call.request, "id"));
  return json_of(show_task({.id = std::move(id), .agent = call.caller.agent}, call.workspace));
}

ToolAnswer call_ready(const ToolCall& call) {
  return json_of(show_ready({.agent = call.caller.agent}, call.workspace));
}

ToolAnswer call_next(const ToolCall& call) {
  Members members(call.request);
  NextTask next{.agent = call.caller.agent};
  if (members.flag("claim")) next.claim = Claim::taken;
  BATON_CHECK(members.fault());
  if (next.claim == Claim::taken && next.agent.empty()) {
    return fail(shared::invalid_request("an agent claims a task for itself", {},
                                        "{\"action\": \"start\", \"id\": …} begins one"));
  }
  BATON_TRY(next.guard, guard_in(call));
  return json_of(next_task(next, call.workspace));
}

ToolAnswer call_prompt(const ToolCall& call) {
  Members members(call.request);
  MakeTaskPrompt prompt{.id = members.required("id"), .agent = call.caller.agent};
  if (members.choice("format", {"plain", "fenced"}) == "plain") prompt.form = PromptForm::plain;
  BATON_CHECK(members.fault());
  return json_of(make_task_prompt(prompt, call.workspace));
}

ToolAnswer call_add(const ToolCall& call) {
  Members members(call.request);
  const Json* const given = members.array("tasks");
  BATON_CHECK(members.fault());
  BATON_TRY(const Json drafts, required(given, "tasks", "give an array of {\"title\", …}"));
  AddTasks add{.drafts = {drafts.begin(), drafts.end()}};
  BATON_TRY(add.guard, guard_in(call));
  return json_of(add_tasks(add, call.workspace));
}

ToolAnswer call_update(const ToolCall& call) {
  Members members(call.request);
  UpdateTask update{.id = members.required("id"), .agent = call.caller.agent, .changes = {}};
  const Json* const given = members.object("changes");
  BATON_CHECK(members.fault());
  BATON_TRY(update.changes, required(given, "changes", "give an object of what is to change"));
  BATON_TRY(update.guard, guard_in(call));
  return json_of(update_task(update, call.workspace));
}

ToolAnswer call_start(const ToolCall& call) {
  StartTask start;
  BATON_TRY(start.move, move_in(call));
  BATON_TRY(start.guard, guard_in(call));
  return json_of(start_task(start, call.workspace));
}

ToolAnswer call_complete(const ToolCall& call) {
  Members members(call.request);
  CompleteTask complete{.completion = {.move = {},
                                       .result = copied(members.value("result")),
                                       .structured = copied(members.value("structured"))}};
  if (members.flag("amend")) complete.completion.amendment = tasks::Amendment::allowed;
  BATON_CHECK(members.fault());
  BATON_TRY(complete.completion.move, move_in(call));
  BATON_TRY(complete.guard, guard_in(call));
  return json_of(complete_task(complete, call.workspace));
}

ToolAnswer end_by(const ToolCall& call, tasks::TaskStatus status) {
  Members members(call.request);
  EndTask end{.move = {}, .status = status, .reason = members.text("reason").value_or("")};
  BATON_CHECK(members.fault());
  BATON_TRY(end.move, move_in(call));
  BATON_TRY(end.guard, guard_in(call));
  return json_of(end_task(end, call.workspace));
}

ToolAnswer call_fail(const ToolCall& call) {
  return end_by(call, tasks::TaskStatus::failed);
}

ToolAnswer call_cancel(const ToolCall& call) {
  return end_by(call, tasks::TaskStatus::cancelled);
}

ToolAnswer call_summary(const ToolCall& call) {
  Members members(call.request);
  SummarizeTasks summary{.agent = call.caller.agent};
  if (members.array("tasks") != nullptr) summary.ids = members.texts("tasks");
  BATON_CHECK(members.fault());
  return json_of(summarize_tasks(summary, call.workspace));
}

ToolAnswer call_synthesize(const ToolCall& call) {
  Members members(call.request);
  const SynthesizeTasks synthesis{.agent = call.caller.agent, .budget = members.number("budget")};
  BATON_CHECK(members.fault());
  return json_of(synthesize_tasks(synthesis, call.workspace));
}

ToolAnswer call_send(const ToolCall& call) {
  Members members(call.request);
  SendMessage message{.from = call.caller.name(),
                      .to = members.required("to"),
                      .content = members.required("content"),
                      .task = members.text("task")};
  BATON_CHECK(members.fault());
  BATON_TRY(message.guard, guard_in(call));
  return json_of(send_message(message, call.workspace));
}

ToolAnswer call_messages(const ToolCall& call) {
  Members members(call.request);
  const ListMessages list{
      .agent = call.caller.agent, .to = members.text("to"), .task = members.text("task")};
  BATON_CHECK(members.fault());
  return json_of(list_messages(list, call.workspace));
}

ToolAnswer call_graph(const ToolCall& call) {
  return json_of(draw_tasks({}, call.workspace));
}

ToolAnswer call_lint(const ToolCall& call) {
  return json_of(lint_tasks({}, call.workspace));
}

constexpr std::array kActions = {
    ToolAction{"list", call_list},
    ToolAction{"show", call_show},
    ToolAction{"ready", call_ready},
    ToolAction{"next", call_next},
    ToolAction{"prompt", call_prompt},
    ToolAction{"add", call_add},
    ToolAction{"update", call_update},
    ToolAction{"start", call_start},
    ToolAction{"complete", call_complete},
    ToolAction{"fail", call_fail},
    ToolAction{"cancel", call_cancel},
    ToolAction{"summary", call_summary},
    ToolAction{"send", call_send},
    ToolAction{"messages", call_messages},
    ToolAction{"graph", call_graph},
    ToolAction{"lint", call_lint},
    ToolAction{"synthesize", call_synthesize},
};
constexpr auto kNames = names_of(kActions);

}  // namespace

ToolAnswer call_task(const Json& request, const ToolCaller& caller, Workspace& workspace) {
  return run_action(kActions, {request, caller, workspace});
}

std::span<const std::string_view> task_actions() {
  return kNames;
}

}  // namespace baton::app
