#include <array>

#include "cli/commands/commands.h"
#include "cli/commands/task/verbs.h"

namespace baton::cli {
namespace {

constexpr std::array kTaskVerbs = {
    &kTaskAddCommand,    &kTaskUpdateCommand,  &kTaskListCommand,      &kTaskShowCommand,
    &kTaskReadyCommand,  &kTaskNextCommand,    &kTaskGraphCommand,     &kTaskLintCommand,
    &kTaskStartCommand,  &kTaskPromptCommand,  &kTaskCompleteCommand,  &kTaskFailCommand,
    &kTaskCancelCommand, &kTaskSummaryCommand, &kTaskSynthesizeCommand};

}  // namespace

constinit const CommandEntry kTaskCommand = {
    .name = "task",
    .summary = "Plan, assign and complete tasks with dependencies",
    .description = R"(Tasks are stored in the workflow's state. The prompt of a task contains its
description, the results of its prerequisites, and messages to its agent.
)",
    .verbs = kTaskVerbs,
};

}  // namespace baton::cli
