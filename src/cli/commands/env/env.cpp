#include <array>

#include "cli/commands/commands.h"
#include "cli/commands/env/verbs.h"

namespace baton::cli {
namespace {

constexpr std::array kEnvVerbs = {&kEnvStoreCommand,  &kEnvGetCommand,    &kEnvListCommand,
                                  &kEnvUpdateCommand, &kEnvDeleteCommand, &kEnvWatchCommand};

}  // namespace

constinit const CommandEntry kEnvCommand = {
    .name = "env",
    .summary = "Read and write the data that a delegation tree shares",
    .description =
        R"(Keys with JSON values and a short description each, which every thread below one
root reads and writes. The thread is the one given with --thread, else BATON_THREAD
(which Claude Code's sessions have), else the only root there is.
)",
    .verbs = kEnvVerbs,
};

}  // namespace baton::cli
