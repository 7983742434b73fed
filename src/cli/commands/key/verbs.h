#pragma once

#include "cli/command.h"

namespace baton::cli {

extern const CommandEntry kKeyInitCommand;
extern const CommandEntry kKeyAddRecipientCommand;
extern const CommandEntry kKeyRemoveRecipientCommand;
extern const CommandEntry kKeyListCommand;
extern const CommandEntry kKeyRotateCommand;
extern const CommandEntry kKeyRewrapCommand;
extern const CommandEntry kKeyImportCommand;
extern const CommandEntry kKeyCheckCommand;

}  // namespace baton::cli
