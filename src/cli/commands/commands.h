#pragma once

#include "cli/command.h"

// One entry per command; each is defined at the end of the file with its name in this folder. A
// group of verbs has a folder with its name instead.
namespace baton::cli {

extern const CommandEntry kAdoptCommand;
extern const CommandEntry kAccessCommand;
extern const CommandEntry kAgentCommand;
extern const CommandEntry kArchiveCommand;
extern const CommandEntry kArtifactCommand;
extern const CommandEntry kAssertCommand;
extern const CommandEntry kCheckCommand;
extern const CommandEntry kCompactCommand;
extern const CommandEntry kCompletionCommand;
extern const CommandEntry kConfigCommand;
extern const CommandEntry kConstrainCommand;
extern const CommandEntry kContextCommand;
extern const CommandEntry kDecideCommand;
extern const CommandEntry kDiffCommand;
extern const CommandEntry kDoctorCommand;
extern const CommandEntry kEnvCommand;
extern const CommandEntry kExportCommand;
extern const CommandEntry kFailCommand;
extern const CommandEntry kGateCommand;
extern const CommandEntry kGetCommand;
extern const CommandEntry kInitCommand;
extern const CommandEntry kKeyCommand;
extern const CommandEntry kLintCommand;
extern const CommandEntry kLogCommand;
extern const CommandEntry kMergeCommand;
extern const CommandEntry kMessageCommand;
extern const CommandEntry kMigrateCommand;
extern const CommandEntry kNextCommand;
extern const CommandEntry kNoteCommand;
extern const CommandEntry kOutputCommand;
extern const CommandEntry kPatchCommand;
extern const CommandEntry kPhaseCommand;
extern const CommandEntry kPruneCommand;
extern const CommandEntry kQuickstartCommand;
extern const CommandEntry kReconcileCommand;
extern const CommandEntry kRecordCommand;
extern const CommandEntry kRecoverCommand;
extern const CommandEntry kRedactCommand;
extern const CommandEntry kSchemaCommand;
extern const CommandEntry kSessionCommand;
extern const CommandEntry kSetCommand;
extern const CommandEntry kSharedCommand;
extern const CommandEntry kShowCommand;
extern const CommandEntry kStartCommand;
extern const CommandEntry kStatusCommand;
extern const CommandEntry kSummariesCommand;
extern const CommandEntry kSwitchCommand;
extern const CommandEntry kTaskCommand;
extern const CommandEntry kTemplateCommand;
extern const CommandEntry kThreadCommand;
extern const CommandEntry kUnarchiveCommand;
extern const CommandEntry kUndoCommand;
extern const CommandEntry kValidateCommand;
extern const CommandEntry kVerifyCommand;
extern const CommandEntry kScanCommand;
extern const CommandEntry kScrubCommand;
extern const CommandEntry kWaiveCommand;
extern const CommandEntry kWhereCommand;
extern const CommandEntry kReceiptsCommand;
extern const CommandEntry kWhyCommand;

}  // namespace baton::cli
