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
    .summary = "Read and write the shared context of a session",
    .description = R"(A shared context holds keys with short values: the agents' conclusions so far.
`baton session create` creates a session, and `baton init` creates the workflow's.
)",
    .verbs = kSharedVerbs,
};

}  // namespace baton::cli
