#pragma once

#include "cli/command.h"

namespace baton::cli {

extern const CommandEntry kEnvStoreCommand;
extern const CommandEntry kEnvGetCommand;
extern const CommandEntry kEnvListCommand;
extern const CommandEntry kEnvUpdateCommand;
extern const CommandEntry kEnvDeleteCommand;
extern const CommandEntry kEnvWatchCommand;

}  // namespace baton::cli
