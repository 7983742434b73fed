#pragma once

#include "cli/command.h"

namespace baton::cli {

extern const CommandEntry kTaskAddCommand;
extern const CommandEntry kTaskCancelCommand;
extern const CommandEntry kTaskCompleteCommand;
extern const CommandEntry kTaskFailCommand;
extern const CommandEntry kTaskGraphCommand;
extern const CommandEntry kTaskLintCommand;
extern const CommandEntry kTaskListCommand;
extern const CommandEntry kTaskNextCommand;
extern const CommandEntry kTaskPromptCommand;
extern const CommandEntry kTaskReadyCommand;
extern const CommandEntry kTaskShowCommand;
extern const CommandEntry kTaskStartCommand;
extern const CommandEntry kTaskSummaryCommand;
extern const CommandEntry kTaskSynthesizeCommand;
extern const CommandEntry kTaskUpdateCommand;

}  // namespace baton::cli
