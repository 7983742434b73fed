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
        R"(Environment data are keys with a JSON value and a short description. All threads
below one root share them. The thread is --thread, else BATON_THREAD (set in
Claude Code's sessions), else the only root.
)",
    .verbs = kEnvVerbs,
};

}  // namespace baton::cli
