#pragma once

#include "cli/command.h"

namespace baton::cli {

extern const CommandEntry kSharedCallCommand;
extern const CommandEntry kSharedDeleteCommand;
extern const CommandEntry kSharedDumpCommand;
extern const CommandEntry kSharedHistoryCommand;
extern const CommandEntry kSharedLintCommand;
extern const CommandEntry kSharedListKeysCommand;
extern const CommandEntry kSharedLogCommand;
extern const CommandEntry kSharedPromptCommand;
extern const CommandEntry kSharedReadBatchCommand;
extern const CommandEntry kSharedReadCommand;
extern const CommandEntry kSharedRestoreCommand;
extern const CommandEntry kSharedSnapshotCommand;
extern const CommandEntry kSharedSnapshotsCommand;
extern const CommandEntry kSharedWatchCommand;
extern const CommandEntry kSharedWriteCommand;

}  // namespace baton::cli
