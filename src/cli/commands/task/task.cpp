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
    .summary = "Plan tasks that depend on each other, and hand them out",
    .description = R"(Pieces of work in the workflow's state. An agent is told its task, the results
of the tasks that it depends on, and messages to it; nothing else.
)",
    .verbs = kTaskVerbs,
};

}  // namespace baton::cli
