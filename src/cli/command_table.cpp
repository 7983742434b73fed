#include "cli/command_table.h"

#include <array>

#include "cli/commands/commands.h"

namespace baton::cli {
namespace {

constexpr std::array kWorkflow = {
    &kInitCommand,      &kStartCommand, &kOutputCommand, &kRecordCommand, &kFailCommand,
    &kReconcileCommand, &kNextCommand,  &kStatusCommand, &kPhaseCommand,  &kSwitchCommand};
constexpr std::array kKnowledge = {&kDecideCommand, &kConstrainCommand, &kArtifactCommand,
                                   &kGateCommand};
constexpr std::array kTasks = {&kTaskCommand, &kMessageCommand};
constexpr std::array kShared = {&kSessionCommand, &kSharedCommand, &kThreadCommand, &kEnvCommand,
                                &kNoteCommand};
constexpr std::array kAgents = {&kAgentCommand, &kTemplateCommand};
constexpr std::array kContexts = {&kCheckCommand, &kContextCommand, &kWhyCommand, &kWaiveCommand,
                                  &kRedactCommand};
constexpr std::array kInspection = {&kValidateCommand, &kVerifyCommand, &kGetCommand,
                                    &kSetCommand,      &kPatchCommand,  &kSchemaCommand,
                                    &kConfigCommand,   &kWhereCommand};
constexpr std::array kHistory = {&kLogCommand, &kShowCommand, &kDiffCommand, &kUndoCommand};
constexpr std::array kAfterwards = {&kArchiveCommand, &kSummariesCommand, &kUnarchiveCommand,
                                    &kMergeCommand,   &kRecoverCommand,   &kAdoptCommand,
                                    &kMigrateCommand, &kPruneCommand,     &kDoctorCommand};

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

const CommandEntry* find_command(std::string_view name) {
  for (const CommandGroup& group : command_groups()) {
    for (const CommandEntry* entry : group.commands) {
      if (entry->name == name) return entry;
    }
  }
  return nullptr;
}

}  // namespace baton::cli
