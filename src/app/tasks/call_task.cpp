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

Result<tasks::TaskMove> move_in(const ActionCall& call) {
  BATON_TRY(std::string id, required_text(call.request, "id"));
  return tasks::TaskMove{.id = std::move(id), .agent = call.caller.agent};
}

ActionAnswer call_list(const ActionCall& call) {
  Members members(call.request);
  const ListTasks list{.status = members.text("status"), .assignee = members.text("assignee")};
  BATON_CHECK(members.fault());
  return json_of(list_tasks(list, call.workspace));
}

ActionAnswer call_show(const ActionCall& call) {
  BATON_TRY(std::string id, required_text(call.request, "id"));
  return json_of(show_task({.id = std::move(id), .agent = call.caller.agent}, call.workspace));
}

ActionAnswer call_ready(const ActionCall& call) {
  return json_of(show_ready({.agent = call.caller.agent}, call.workspace));
}

ActionAnswer call_next(const ActionCall& call) {
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

ActionAnswer call_prompt(const ActionCall& call) {
  Members members(call.request);
  MakeTaskPrompt prompt{.id = members.required("id"), .agent = call.caller.agent};
  if (members.choice("format", {"plain", "fenced"}) == "plain") prompt.form = PromptForm::plain;
  BATON_CHECK(members.fault());
  return json_of(make_task_prompt(prompt, call.workspace));
}

ActionAnswer call_add(const ActionCall& call) {
  Members members(call.request);
  const Json* const given = members.array("tasks");
  BATON_CHECK(members.fault());
  BATON_TRY(const Json drafts, required(given, "tasks", "give an array of {\"title\", …}"));
  AddTasks add{.drafts = {drafts.begin(), drafts.end()}};
  BATON_TRY(add.guard, guard_in(call));
  return json_of(add_tasks(add, call.workspace));
}

ActionAnswer call_update(const ActionCall& call) {
  Members members(call.request);
  UpdateTask update{.id = members.required("id"), .agent = call.caller.agent, .changes = {}};
  const Json* const given = members.object("changes");
  BATON_CHECK(members.fault());
  BATON_TRY(update.changes, required(given, "changes", "give an object of what is to change"));
  BATON_TRY(update.guard, guard_in(call));
  return json_of(update_task(update, call.workspace));
}

ActionAnswer call_start(const ActionCall& call) {
  StartTask start;
  BATON_TRY(start.move, move_in(call));
  BATON_TRY(start.guard, guard_in(call));
  return json_of(start_task(start, call.workspace));
}

ActionAnswer call_complete(const ActionCall& call) {
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

ActionAnswer end_by(const ActionCall& call, tasks::TaskStatus status) {
  Members members(call.request);
  EndTask end{.move = {}, .status = status, .reason = members.text("reason").value_or("")};
  BATON_CHECK(members.fault());
  BATON_TRY(end.move, move_in(call));
  BATON_TRY(end.guard, guard_in(call));
  return json_of(end_task(end, call.workspace));
}

ActionAnswer call_fail(const ActionCall& call) {
  return end_by(call, tasks::TaskStatus::failed);
}

ActionAnswer call_cancel(const ActionCall& call) {
  return end_by(call, tasks::TaskStatus::cancelled);
}

ActionAnswer call_summary(const ActionCall& call) {
  Members members(call.request);
  SummarizeTasks summary{.agent = call.caller.agent};
  if (members.array("tasks") != nullptr) summary.ids = members.texts("tasks");
  BATON_CHECK(members.fault());
  return json_of(summarize_tasks(summary, call.workspace));
}

ActionAnswer call_synthesize(const ActionCall& call) {
  Members members(call.request);
  const SynthesizeTasks synthesis{.agent = call.caller.agent, .budget = members.number("budget")};
  BATON_CHECK(members.fault());
  return json_of(synthesize_tasks(synthesis, call.workspace));
}

ActionAnswer call_send(const ActionCall& call) {
  Members members(call.request);
  SendMessage message{.from = call.caller.name(),
                      .to = members.required("to"),
                      .content = members.required("content"),
                      .task = members.text("task")};
  BATON_CHECK(members.fault());
  BATON_TRY(message.guard, guard_in(call));
  return json_of(send_message(message, call.workspace));
}

ActionAnswer call_messages(const ActionCall& call) {
  Members members(call.request);
  const ListMessages list{
      .agent = call.caller.agent, .to = members.text("to"), .task = members.text("task")};
  BATON_CHECK(members.fault());
  return json_of(list_messages(list, call.workspace));
}

ActionAnswer call_graph(const ActionCall& call) {
  return json_of(draw_tasks({}, call.workspace));
}

ActionAnswer call_lint(const ActionCall& call) {
  return json_of(lint_tasks({}, call.workspace));
}

constexpr auto kStatusAssigneeMembers = named("status", "assignee");
constexpr auto kIdMembers = named("id");
constexpr auto kNoMembers = named();
constexpr auto kClaimMembers = named("claim", "if_revision", "idempotency_key");
constexpr auto kIdFormatMembers = named("id", "format");
constexpr auto kTasksMembers = named("tasks", "if_revision", "idempotency_key");
constexpr auto kIdChangesMembers = named("id", "changes", "if_revision", "idempotency_key");
constexpr auto kIdMembers2 = named("id", "if_revision", "idempotency_key");
constexpr auto kIdResultStructuredAmendMembers =
    named("id", "result", "structured", "amend", "if_revision", "idempotency_key");
constexpr auto kIdReasonMembers = named("id", "reason", "if_revision", "idempotency_key");
constexpr auto kTasksMembers2 = named("tasks");
constexpr auto kToContentTaskMembers =
    named("to", "content", "task", "if_revision", "idempotency_key");
constexpr auto kToTaskMembers = named("to", "task");
constexpr auto kBudgetMembers = named("budget");

constexpr std::array kActions = {
    Action{.operation = "task list",
           .name = "list",
           .members = kStatusAssigneeMembers,
           .run = call_list},
    Action{.operation = "task show", .name = "show", .members = kIdMembers, .run = call_show},
    Action{.operation = "task ready", .name = "ready", .members = kNoMembers, .run = call_ready},
    Action{.operation = "task next", .name = "next", .members = kClaimMembers, .run = call_next},
    Action{.operation = "task prompt",
           .name = "prompt",
           .members = kIdFormatMembers,
           .run = call_prompt},
    Action{.operation = "task add", .name = "add", .members = kTasksMembers, .run = call_add},
    Action{.operation = "task update",
           .name = "update",
           .members = kIdChangesMembers,
           .run = call_update},
    Action{.operation = "task start", .name = "start", .members = kIdMembers2, .run = call_start},
    Action{.operation = "task complete",
           .name = "complete",
           .members = kIdResultStructuredAmendMembers,
           .run = call_complete},
    Action{.operation = "task fail", .name = "fail", .members = kIdReasonMembers, .run = call_fail},
    Action{.operation = "task cancel",
           .name = "cancel",
           .members = kIdReasonMembers,
           .run = call_cancel},
    Action{.operation = "task summary",
           .name = "summary",
           .members = kTasksMembers2,
           .run = call_summary},
    Action{.operation = "message send",
           .name = "send",
           .members = kToContentTaskMembers,
           .run = call_send},
    Action{.operation = "message list",
           .name = "messages",
           .members = kToTaskMembers,
           .run = call_messages},
    Action{.operation = "task graph", .name = "graph", .members = kNoMembers, .run = call_graph},
    Action{.operation = "task lint", .name = "lint", .members = kNoMembers, .run = call_lint},
    Action{.operation = "task synthesize",
           .name = "synthesize",
           .members = kBudgetMembers,
           .run = call_synthesize},
};
constexpr auto kNames = names_of(kActions);

}  // namespace

ActionAnswer call_task(const Json& request, const authority::Caller& caller, Workspace& workspace) {
  return run_action(std::array{std::span<const Action>(kActions)}, {request, caller, workspace});
}

std::span<const std::string_view> task_actions() {
  return kNames;
}

}  // namespace baton::app
