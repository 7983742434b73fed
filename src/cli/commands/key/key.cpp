#include <array>

#include "cli/commands/commands.h"
#include "cli/commands/key/verbs.h"

namespace baton::cli {
namespace {

constexpr std::array kKeyVerbs = {
    &kKeyInitCommand,   &kKeyAddRecipientCommand, &kKeyRemoveRecipientCommand, &kKeyListCommand,
    &kKeyRotateCommand, &kKeyRewrapCommand,       &kKeyImportCommand,          &kKeyCheckCommand};

}  // namespace

constinit const CommandEntry kKeyCommand = {
    .name = "key",
    .summary = "Make, share and rotate encryption keys",
    .description =
        R"(A policy with encryptionRequired stores an agent's outputs encrypted with a data key
of the workflow. Data keys are wrapped for your key file and for recipients. For
people: refused (exit 6) inside Claude Code.
)",
    .verbs = kKeyVerbs,
};

}  // namespace baton::cli
