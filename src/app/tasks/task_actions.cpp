#include "app/tasks/task_actions.h"

#include <array>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/request/declare_member.h"
#include "app/core/request/tool_call.h"
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
constexpr Member kTaskId = member<kPath...>(
    "id", {.help = "The task", .is_argument = true, .is_required = true, .is_name = true});
// Over MCP the caller's own name.
template <auto... kPath>
constexpr Member kWorker = member<kPath...>("agent",
                                            {.help = "The agent to act for (agents: your own name)",
                                             .value = "NAME",
                                             .offered = Offered::on_command_line,
                                             .is_name = true});
constexpr std::array<std::string_view, 2> kPromptForms = {"plain", "fenced"};  // as PromptForm
constexpr std::array<std::string_view, 2> kMemoryScopes = {"dependencies", "all"};
constexpr std::array<std::string_view, 3> kPayloads = {"output", "structured", "both"};
constexpr std::array<std::string_view, 1> kReopened = {"pending"};

constexpr std::array kListTasksMembers = {
    member<&ListTasks::status>(
        "status", {.help = "Only tasks with this status (pending, in_progress, completed, failed, "
                           "cancelled) or standing (ready, waiting, blocked, running, done, ended)",
                   .value = "WORD",
                   .brief = "also ready, waiting, blocked, running"}),
    member<&ListTasks::assignee>("assignee",
                                 {.help = "Only tasks of this agent; \"\" for unassigned tasks",
                                  .value = "AGENT",
                                  .is_name = true,
                                  .may_be_empty = true})};
constexpr std::array kShowTaskMembers = {kTaskId<&ShowTask::id>, kWorker<&ShowTask::agent>};
constexpr std::array kReadyMembers = {
    member<&ShowReady::agent>("agent", {.help = "Only tasks that this agent may start",
                                        .value = "NAME",
                                        .offered = Offered::on_command_line,
                                        .is_name = true})};
// Over MCP the caller claims; on the command line, --claim names the agent.
constexpr std::array kNextTaskMembers = {
    flag<&NextTask::claim, Claim::taken>(
        "claim", {.brief = "you begin it", .offered = Offered::over_mcp, .is_name = true}),
    member<&NextTask::agent>("claim", {.help = "Start the task for this agent in the same step",
                                       .value = "AGENT",
                                       .offered = Offered::on_command_line,
                                       .is_name = true}),
    kWorker<&NextTask::agent>, kIfRevision<&NextTask::guard>, kIdempotencyKey<&NextTask::guard>};
constexpr std::array kTaskPromptMembers = {
    kTaskId<&MakeTaskPrompt::id>,
    member<&MakeTaskPrompt::form>(
        "format", {.help = "plain: without the marker lines around other agents' text",
                   .is_listed = true,
                   .vocabulary = kPromptForms}),
    kWorker<&MakeTaskPrompt::agent>};

// What a plan says of a task. A change of one can remove what it says.
template <auto kTask, bool kCanRemove>
constexpr std::array kPlanMembers = {
    entry<kTask>("description", {.help = "The instructions for the agent; - reads standard input",
                                 .value = "TEXT",
                                 .reads_input = true}),
    entry<kTask>("assignee", {.help = "The agent to assign the task to",
                              .value = "AGENT",
                              .is_name = true,
                              .may_be_empty = kCanRemove}),
    list(entry<kTask>("depends_on", {.help = "Tasks whose results the task needs; repeatable",
                                     .value = "ID[,ID]"})),
    entry<kTask>("memory_scope",
                 {.help = "Results in its prompt: dependencies (default) or all (not for agents)",
                  .vocabulary = kMemoryScopes}),
    entry<kTask>("dependency_payload",
                 {.help = "Parts of a dependency in its prompt (default: output)",
                  .vocabulary = kPayloads})};
constexpr std::array kAddOnlyMembers = {
    member<&AddTasks::drafts>("tasks", {.is_required = true,
                                        .brief = "[{title, description?, assignee?, dependsOn?: "
                                                 "ids}]",
                                        .offered = Offered::over_mcp}),
    entry<&AddTasks::drafts>("title", {.help = "The title", .value = "TEXT", .argument = "title"}),
    entry<&AddTasks::drafts>("id",
                             {.help = "Default: the next tN", .value = "ID", .is_name = true}),
    file<&AddTasks::source>(
        "from", {.help = "An array of tasks as JSON; - for standard input", .value = "FILE"})};
constexpr auto kAddTasksMembers =
    joined(joined(kAddOnlyMembers, kPlanMembers<&AddTasks::drafts, false>),
           kGuardMembers<&AddTasks::guard>);
constexpr std::array kUpdateOnlyMembers = {
    kTaskId<&UpdateTask::id>,
    object(member<&UpdateTask::changes>("changes",
                                        {.is_required = true, .offered = Offered::over_mcp})),
    entry<&UpdateTask::changes>("title", {.help = "The title", .value = "TEXT"}),
    entry<&UpdateTask::changes>(
        "status", {.help = "pending: make a task available again that is in progress, "
                           "failed or cancelled",
                   .vocabulary = kReopened,
                   .other_words = "task start, complete, fail and cancel change it otherwise"}),
    kWorker<&UpdateTask::agent>};
constexpr auto kUpdateTaskMembers =
    joined(joined(kUpdateOnlyMembers, kPlanMembers<&UpdateTask::changes, true>),
           kGuardMembers<&UpdateTask::guard>);

constexpr std::array kStartTaskMembers = {
    kTaskId<&StartTask::move, &TaskMove::id>, kWorker<&StartTask::move, &TaskMove::agent>,
    kIfRevision<&StartTask::guard>, kIdempotencyKey<&StartTask::guard>};
constexpr auto kCompletion = &CompleteTask::completion;
constexpr std::array kCompleteTaskMembers = {
    kTaskId<kCompletion, &Completion::move, &TaskMove::id>,
    kWorker<kCompletion, &Completion::move, &TaskMove::agent>,
    member<kCompletion, &Completion::result>("result",
                                             {.help = "The result; - reads standard input",
                                              .value = "TEXT",
                                              .reads_input = true,
                                              .is_text_in_command = true,
                                              .brief = "what others build on"}),
    member<kCompletion, &Completion::structured>(
        "structured", {.help = "The result as JSON; - reads standard input",
                       .value = "JSON",
                       .reads_input = true}),
    flag_of<tasks::Amendment::allowed, kCompletion, &Completion::amendment>(
        "amend", {.help = "Replace the result of a completed task"}),
    kIfRevision<&CompleteTask::guard>,
    kIdempotencyKey<&CompleteTask::guard>};
constexpr std::array kEndTaskMembers = {
    kTaskId<&EndTask::move, &TaskMove::id>, kWorker<&EndTask::move, &TaskMove::agent>,
    member<&EndTask::reason>("reason",
                             {.help = "The reason, shown to dependent tasks", .value = "TEXT"}),
    kIfRevision<&EndTask::guard>, kIdempotencyKey<&EndTask::guard>};
constexpr std::array kSummarizeMembers = {
    member<&SummarizeTasks::ids>("tasks", {.brief = "ids", .offered = Offered::over_mcp}),
    comma_lists<&SummarizeTasks::ids>("tasks",
                                      {.help = "Only these tasks; repeatable; \"\" for no task",
                                       .value = "ID[,ID]",
                                       .option = "--task"})};
constexpr std::array kSynthesizeMembers = {member<&SynthesizeTasks::budget>(
    "budget", {.help = "Omit content to fit into N tokens", .value = "TOKENS", .brief = "tokens"})};
// On the command line, the receiver and the text are arguments.
constexpr std::array kSendMembers = {
    member<&SendMessage::to>(
        "to",
        {.is_required = true, .brief = "agent", .offered = Offered::over_mcp, .is_name = true}),
    member<&SendMessage::content>("content", {.is_required = true, .offered = Offered::over_mcp}),
    member<&SendMessage::task>(
        "task", {.help = "The task that the message is about", .value = "ID", .is_name = true}),
    kIfRevision<&SendMessage::guard>, kIdempotencyKey<&SendMessage::guard>};
constexpr std::array kMessagesMembers = {
    member<&ListMessages::to>(
        "to", {.help = "Only messages to this agent", .value = "AGENT", .is_name = true}),
    member<&ListMessages::task>(
        "task", {.help = "Only messages about this task", .value = "ID", .is_name = true}),
    kWorker<&ListMessages::agent>};

ActionAnswer call_next(const ActionCall& call) {
  const Json* const claim = model::member(call.request, "claim");
  if (claim != nullptr && *claim == true && call.caller.agent.empty()) {
    return fail(shared::invalid_request("only an agent can claim a task", {},
                                        "`start` with the task's id starts a task"));
  }
  return run_for_caller<NextTask, kNextTaskMembers, next_task, &NextTask::agent>(call);
}

// Of a message the orchestrator and people are named, too.
ActionAnswer call_send(const ActionCall& call) {
  SendMessage message;
  BATON_CHECK(read_request<kSendMembers>(call, message));
  message.from = call.caller.name();
  return json_of(send_message(message, call.workspace), call);
}

constexpr std::array kTaskActions = {
    declared<ListTasks, kListTasksMembers, list_tasks>("task list", "list"),
    declared<ShowTask, kShowTaskMembers, show_task, &ShowTask::agent>("task show", "show"),
    declared<ShowReady, kReadyMembers, show_ready, &ShowReady::agent>("task ready", "ready"),
    Action{.operation = "task next",
           .name = "next",
           .members = kNextTaskMembers,
           .request_tag = &kRequestTag<NextTask>,
           .run = call_next},
    declared<MakeTaskPrompt, kTaskPromptMembers, make_task_prompt, &MakeTaskPrompt::agent>(
        "task prompt", "prompt"),
    declared<AddTasks, kAddTasksMembers, add_tasks>("task add", "add"),
    declared<UpdateTask, kUpdateTaskMembers, update_task, &UpdateTask::agent>("task update",
                                                                              "update"),
    declared<StartTask, kStartTaskMembers, start_task, &StartTask::move, &TaskMove::agent>(
        "task start", "start"),
    declared<CompleteTask, kCompleteTaskMembers, complete_task, kCompletion, &Completion::move,
             &TaskMove::agent>("task complete", "complete"),
    declared<EndTask, kEndTaskMembers, fail_task, &EndTask::move, &TaskMove::agent>("task fail",
                                                                                    "fail"),
    declared<EndTask, kEndTaskMembers, cancel_task, &EndTask::move, &TaskMove::agent>("task cancel",
                                                                                      "cancel"),
    declared<SummarizeTasks, kSummarizeMembers, summarize_tasks, &SummarizeTasks::agent>(
        "task summary", "summary"),
    Action{.operation = "message send",
           .name = "send",
           .members = kSendMembers,
           .request_tag = &kRequestTag<SendMessage>,
           .run = call_send},
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
