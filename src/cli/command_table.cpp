#include "cli/command_table.h"

#include <algorithm>
#include <array>

#include "cli/commands/commands.h"

namespace baton::cli {
namespace {

constexpr std::array kWorkflow = {&kQuickstartCommand, &kInitCommand,   &kStartCommand,
                                  &kOutputCommand,     &kRecordCommand, &kFailCommand,
                                  &kReconcileCommand,  &kNextCommand,   &kStatusCommand,
                                  &kPhaseCommand,      &kSwitchCommand};
constexpr std::array kKnowledge = {&kDecideCommand, &kConstrainCommand, &kArtifactCommand,
                                   &kGateCommand};
constexpr std::array kTasks = {&kTaskCommand, &kMessageCommand};
constexpr std::array kShared = {&kSessionCommand, &kSharedCommand, &kThreadCommand, &kEnvCommand,
                                &kNoteCommand};
constexpr std::array kAgents = {&kAgentCommand, &kTemplateCommand};
constexpr std::array kContexts = {&kCheckCommand,  &kContextCommand,  &kAssertCommand,
                                  &kAccessCommand, &kReceiptsCommand, &kWhyCommand,
                                  &kWaiveCommand,  &kRedactCommand,   &kKeyCommand};
constexpr std::array kInspection = {&kValidateCommand, &kVerifyCommand,    &kLintCommand,
                                    &kScanCommand,     &kGetCommand,       &kSetCommand,
                                    &kPatchCommand,    &kSchemaCommand,    &kConfigCommand,
                                    &kWhereCommand,    &kCompletionCommand};
constexpr std::array kHistory = {&kLogCommand, &kShowCommand, &kDiffCommand, &kUndoCommand};
constexpr std::array kAfterwards = {&kExportCommand,    &kArchiveCommand, &kSummariesCommand,
                                    &kUnarchiveCommand, &kMergeCommand,   &kRecoverCommand,
                                    &kAdoptCommand,     &kMigrateCommand, &kCompactCommand,
                                    &kScrubCommand,     &kPruneCommand,   &kDoctorCommand};

constexpr std::array kGroups = {
    CommandGroup{"The workflow", kWorkflow},
    CommandGroup{"Shared knowledge", kKnowledge},
    CommandGroup{"Tasks", kTasks},
    CommandGroup{"Shared data", kShared},
    CommandGroup{"Agents", kAgents},
    CommandGroup{"Contexts", kContexts},
    CommandGroup{"Inspecting and editing", kInspection},
    CommandGroup{"History and recovery", kHistory},
    CommandGroup{"Ending a workflow", kAfterwards},
};

}  // namespace

std::span<const CommandGroup> command_groups() {
  return kGroups;
}

bool prints_table(std::string_view name) {
  constexpr std::array<std::string_view, 47> kTables = {"access",
                                                        "agent add",
                                                        "agent edit",
                                                        "agent import",
                                                        "agent list",
                                                        "agent remove",
                                                        "agent show",
                                                        "artifact",
                                                        "check",
                                                        "compact",
                                                        "constrain",
                                                        "decide",
                                                        "doctor",
                                                        "env list",
                                                        "gate",
                                                        "log",
                                                        "message list",
                                                        "next",
                                                        "note changelog",
                                                        "note lint",
                                                        "note list",
                                                        "note search",
                                                        "phase",
                                                        "prune",
                                                        "reconcile",
                                                        "schema",
                                                        "session list",
                                                        "session show",
                                                        "shared history",
                                                        "shared lint",
                                                        "shared list-keys",
                                                        "shared log",
                                                        "shared snapshots",
                                                        "start",
                                                        "status",
                                                        "summaries",
                                                        "switch",
                                                        "task lint",
                                                        "task list",
                                                        "task next",
                                                        "task ready",
                                                        "task show",
                                                        "task summary",
                                                        "template list",
                                                        "thread list",
                                                        "thread show",
                                                        "verify"};
  return std::ranges::find(kTables, name) != kTables.end();
}

const CommandEntry* find_command(std::string_view name) {
  for (const CommandGroup& group : command_groups()) {
    for (const CommandEntry* entry : group.commands) {
      if (entry->name == name) return entry;
    }
  }
  return nullptr;
}

}  // namespace baton::cli
