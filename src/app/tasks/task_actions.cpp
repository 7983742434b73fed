#include "app/tasks/task_actions.h"

#include <array>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/declare_member.h"
#include "app/core/tool_call.h"
#include "app/tasks/change_tasks.h"
#include "app/tasks/draw_tasks.h"
#include "app/tasks/full_view.h"
#include "app/tasks/look_at_tasks.h"
#include "app/tasks/messages.h"
#include "app/tasks/next_task.h"
#include "app/tasks/task_prompt.h"
#include "domain/model/members.h"
#include "domain/shared/faults.h"

namespace baton::app {
namespace {

using tasks::Completion;
using tasks::TaskMove;

template <auto... kPath>
constexpr Member kTaskId = member<kPath...>("id", {.help = "The task", .is_required = true});
constexpr std::array<std::string_view, 2> kPromptForms = {"plain", "fenced"};  // as PromptForm

constexpr std::array kListTasksMembers = {
    member<&ListTasks::status>("status", {.help = "Only tasks with this status or standing",
                                          .brief = "also ready, waiting, blocked"}),
    member<&ListTasks::assignee>("assignee",
                                 {.help = "Only tasks of this agent; \"\": unassigned tasks"})};
constexpr std::array kShowTaskMembers = {kTaskId<&ShowTask::id>};
constexpr std::array kNextTaskMembers = {
    flag<&NextTask::claim, Claim::taken>(
        "claim", {.help = "Start the task for the caller", .brief = "you begin it"}),
    kIfRevision<&NextTask::guard>, kIdempotencyKey<&NextTask::guard>};
constexpr std::array kTaskPromptMembers = {
    kTaskId<&MakeTaskPrompt::id>,
    member<&MakeTaskPrompt::form>(
        "format", {.help = "Default: fenced", .is_listed = true, .vocabulary = kPromptForms})};
constexpr std::array kAddTasksMembers = {
    member<&AddTasks::drafts>("tasks",
                              {.help = "New tasks: {\"title\", …}",
                               .is_required = true,
                               .brief = "[{title, description?, assignee?, dependsOn?: ids}]"}),
    kIfRevision<&AddTasks::guard>, kIdempotencyKey<&AddTasks::guard>};
constexpr std::array kUpdateTaskMembers = {
    kTaskId<&UpdateTask::id>,
    object(member<&UpdateTask::changes>("changes",
                                        {.help = "The members to change", .is_required = true})),
    kIfRevision<&UpdateTask::guard>, kIdempotencyKey<&UpdateTask::guard>};
constexpr std::array kStartTaskMembers = {kTaskId<&StartTask::move, &TaskMove::id>,
                                          kIfRevision<&StartTask::guard>,
                                          kIdempotencyKey<&StartTask::guard>};
constexpr auto kCompletion = &CompleteTask::completion;
constexpr std::array kCompleteTaskMembers = {
    kTaskId<kCompletion, &Completion::move, &TaskMove::id>,
    member<kCompletion, &Completion::result>(
        "result",
        {.help = "The result that dependent tasks receive", .brief = "what others build on"}),
    member<kCompletion, &Completion::structured>("structured", {.help = "The result as JSON"}),
    flag_of<tasks::Amendment::allowed, kCompletion, &Completion::amendment>(
        "amend", {.help = "Replace the result of a completed task"}),
    kIfRevision<&CompleteTask::guard>,
    kIdempotencyKey<&CompleteTask::guard>};
constexpr std::array kEndTaskMembers = {
    kTaskId<&EndTask::move, &TaskMove::id>, member<&EndTask::reason>("reason", {.help = "Why"}),
    kIfRevision<&EndTask::guard>, kIdempotencyKey<&EndTask::guard>};
constexpr std::array kSummarizeMembers = {
    member<&SummarizeTasks::ids>("tasks", {.help = "Only these tasks", .brief = "ids"})};
constexpr std::array kSynthesizeMembers = {member<&SynthesizeTasks::budget>(
    "budget", {.help = "At most this many tokens", .brief = "tokens"})};
constexpr std::array kSendMembers = {
    member<&SendMessage::to>("to", {.help = "The receiver", .is_required = true, .brief = "agent"}),
    member<&SendMessage::content>("content", {.help = "What to say", .is_required = true}),
    member<&SendMessage::task>("task", {.help = "The task that the message is about"}),
    kIfRevision<&SendMessage::guard>, kIdempotencyKey<&SendMessage::guard>};
constexpr std::array kMessagesMembers = {
    member<&ListMessages::to>("to", {.help = "Only messages to this agent"}),
    member<&ListMessages::task>("task", {.help = "Only messages about this task"})};

ActionAnswer call_next(const ActionCall& call) {
  const Json* const claim = model::member(call.request, "claim");
  if (claim != nullptr && *claim == true && call.caller.agent.empty()) {
    return fail(shared::invalid_request("only an agent can claim a task", {},
                                        "use {\"action\": \"start\", \"id\": …} to start a task"));
  }
  return run_for_caller<NextTask, kNextTaskMembers, next_task, &NextTask::agent>(call);
}

template <tasks::TaskStatus kStatus>
Result<Outcome<TasksChanged>> end_as(const EndTask& request, Workspace& workspace) {
  EndTask end = request;
  end.status = kStatus;
  return end_task(end, workspace);
}

// Of a message the orchestrator and people are named, too.
ActionAnswer call_send(const ActionCall& call) {
  SendMessage message;
  BATON_CHECK(read_members(kSendMembers, call.request, &message));
  message.from = call.caller.name();
  return json_of(send_message(message, call.workspace));
}

constexpr std::array kTaskActions = {
    declared<ListTasks, kListTasksMembers, list_tasks>("task list", "list"),
    declared<ShowTask, kShowTaskMembers, show_task, &ShowTask::agent>("task show", "show"),
    declared<ShowReady, kNoMembers, show_ready, &ShowReady::agent>("task ready", "ready"),
    Action{.operation = "task next", .name = "next", .members = kNextTaskMembers, .run = call_next},
    declared<MakeTaskPrompt, kTaskPromptMembers, make_task_prompt, &MakeTaskPrompt::agent>(
        "task prompt", "prompt"),
    declared<AddTasks, kAddTasksMembers, add_tasks>("task add", "add"),
    declared<UpdateTask, kUpdateTaskMembers, update_task, &UpdateTask::agent>("task update",
                                                                              "update"),
    declared<StartTask, kStartTaskMembers, start_task, &StartTask::move, &TaskMove::agent>(
        "task start", "start"),
    declared<CompleteTask, kCompleteTaskMembers, complete_task, kCompletion, &Completion::move,
             &TaskMove::agent>("task complete", "complete"),
    declared<EndTask, kEndTaskMembers, end_as<tasks::TaskStatus::failed>, &EndTask::move,
             &TaskMove::agent>("task fail", "fail"),
    declared<EndTask, kEndTaskMembers, end_as<tasks::TaskStatus::cancelled>, &EndTask::move,
             &TaskMove::agent>("task cancel", "cancel"),
    declared<SummarizeTasks, kSummarizeMembers, summarize_tasks, &SummarizeTasks::agent>(
        "task summary", "summary"),
    Action{.operation = "message send", .name = "send", .members = kSendMembers, .run = call_send},
    declared<ListMessages, kMessagesMembers, list_messages, &ListMessages::agent>("message list",
                                                                                  "messages"),
    declared<DrawTasks, kNoMembers, draw_tasks>("task graph", "graph"),
    declared<LintTasks, kNoMembers, lint_tasks>("task lint", "lint"),
    declared<SynthesizeTasks, kSynthesizeMembers, synthesize_tasks, &SynthesizeTasks::agent>(
        "task synthesize", "synthesize"),
};

}  // namespace

std::span<const Action> task_actions() {
  return kTaskActions;
}

}  // namespace baton::app
