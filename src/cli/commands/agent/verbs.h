#pragma once

#include "cli/command.h"

namespace baton::cli {

extern const CommandEntry kAgentListCommand;
extern const CommandEntry kAgentShowCommand;
extern const CommandEntry kAgentAddCommand;
extern const CommandEntry kAgentEditCommand;
extern const CommandEntry kAgentRemoveCommand;
extern const CommandEntry kAgentImportCommand;
extern const CommandEntry kAgentGraphCommand;

}  // namespace baton::cli
