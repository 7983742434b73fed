#include "app/actions/command_actions.h"

#include <array>

#include "app/core/tool_call.h"
#include "app/environment/manage_threads.h"
#include "app/notes/check_notes.h"
#include "app/notes/reindex_notes.h"
#include "app/shared/change_log.h"
#include "app/shared/manage_session.h"
#include "app/shared/shared_prompt.h"
#include "app/shared/snapshots.h"

namespace baton::app {
namespace {

constexpr std::array kRepairNotesMembers = {
    member<&RepairNotes::paths>("paths",
                                {.help = "Paths of notes (default: all)", .is_argument = true}),
    flag<&RepairNotes::rehearsal, Rehearsal::yes>("dry_run",
                                                  {.help = "Show the repairs; write nothing"}),
    kAs<&RepairNotes::as>,
};

constexpr MemberText kSessionOption = {.help = "The session (default: the active workflow's)",
                                       .value = "ID"};
constexpr std::array kCreateSessionMembers = {
    member<&CreateSession::id>(
        "id",
        {.help = "The session's id (default: the active workflow's id)", .is_argument = true}),
    file<&CreateSession::settings>(
        "config", {.help = "The session's settings (schema session-settings)", .value = "FILE|-"}),
    kAs<&CreateSession::participant>};
constexpr std::array kArchiveSessionMembers = {
    member<&NameSession::call, &SharedCall::session>(
        "id", {.help = kSessionOption.help, .is_argument = true}),
    kAs<&NameSession::call, &SharedCall::participant>};
constexpr std::array kDeleteSessionMembers = {
    member<&NameSession::call, &SharedCall::session>(
        "id", {.help = "The session", .is_argument = true, .is_required = true}),
    kAs<&NameSession::call, &SharedCall::participant>};
constexpr std::array kRestoreMembers = {
    member<&RestoreSnapshot::label>(
        "label", {.help = "The snapshot", .is_argument = true, .is_required = true}),
    member<&RestoreSnapshot::call, &SharedCall::session>("session", kSessionOption),
    kAs<&RestoreSnapshot::call, &SharedCall::participant>};
constexpr std::array kDumpMembers = {
    member<&DumpSession::call, &SharedCall::session>("session", kSessionOption)};
constexpr std::array kSharedPromptMembers = {
    member<&ShowSharedPrompt::session>("session", kSessionOption)};
constexpr std::array kCreateThreadMembers = {
    member<&CreateThread::id>(
        "id", {.help = "The thread's id", .is_argument = true, .is_required = true}),
    member<&CreateThread::parent>(
        "parent", {.help = "The parent thread (default: create a root)", .value = "ID"}),
    kAs<&CreateThread::participant>};
constexpr std::array kDeleteThreadMembers = {member<&DeleteThread::thread>(
    "thread", {.help = "The thread's id", .is_argument = true, .is_required = true})};

constexpr std::array kCommandActions = {
    declared<RepairNotes, kRepairNotesMembers, repair_notes>("note repair", "repair"),
    declared<ReindexNotes, kNoMembers, reindex_notes>("note reindex", "reindex"),
    declared<CreateSession, kCreateSessionMembers, create_session>("session create", "create"),
    declared<NameSession, kArchiveSessionMembers, archive_session>("session archive", "archive"),
    declared<NameSession, kDeleteSessionMembers, delete_session>("session delete", "delete"),
    declared<RestoreSnapshot, kRestoreMembers, restore_snapshot>("shared restore", "restore"),
    declared<DumpSession, kDumpMembers, dump_session>("shared dump", "dump"),
    declared<ShowSharedPrompt, kSharedPromptMembers, show_shared_prompt>("shared prompt", "prompt"),
    declared<CreateThread, kCreateThreadMembers, create_thread>("thread create", "create"),
    declared<DeleteThread, kDeleteThreadMembers, delete_thread>("thread delete", "delete"),
};

}  // namespace

std::span<const Action> command_actions() {
  return kCommandActions;
}

}  // namespace baton::app
