#pragma once

#include "cli/command.h"

namespace baton::cli {

extern const CommandEntry kSessionCreateCommand;
extern const CommandEntry kSessionListCommand;
extern const CommandEntry kSessionShowCommand;
extern const CommandEntry kSessionArchiveCommand;
extern const CommandEntry kSessionUnarchiveCommand;
extern const CommandEntry kSessionDeleteCommand;

}  // namespace baton::cli
