#pragma once

#include "cli/command.h"

namespace baton::cli {

extern const CommandEntry kThreadCreateCommand;
extern const CommandEntry kThreadListCommand;
extern const CommandEntry kThreadTreeCommand;
extern const CommandEntry kThreadShowCommand;
extern const CommandEntry kThreadDeleteCommand;

}  // namespace baton::cli
