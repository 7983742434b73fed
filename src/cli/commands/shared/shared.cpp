#include <array>

#include "cli/commands/commands.h"
#include "cli/commands/shared/verbs.h"

namespace baton::cli {
namespace {

constexpr std::array kSharedVerbs = {
    &kSharedListKeysCommand, &kSharedReadCommand,     &kSharedReadBatchCommand,
    &kSharedHistoryCommand,  &kSharedWriteCommand,    &kSharedDeleteCommand,
    &kSharedCallCommand,     &kSharedSnapshotCommand, &kSharedSnapshotsCommand,
    &kSharedRestoreCommand,  &kSharedLogCommand,      &kSharedWatchCommand,
    &kSharedDumpCommand,     &kSharedPromptCommand,   &kSharedLintCommand};

}  // namespace

constinit const CommandEntry kSharedCommand = {
    .name = "shared",
    .summary = "Read and write what a session's agents share",
    .description = R"(The shared context of a session: keys with short values, what the agents have
concluded so far. `baton session create` makes one, `baton init` the workflow's.
)",
    .verbs = kSharedVerbs,
};

}  // namespace baton::cli
