#include "app/actions/command_actions.h"

#include <array>

#include "app/core/tool_call.h"
#include "app/notes/check_notes.h"
#include "app/notes/reindex_notes.h"

namespace baton::app {
namespace {

constexpr std::array kRepairNotesMembers = {
    member<&RepairNotes::paths>("paths",
                                {.help = "Paths of notes (default: all)", .is_argument = true}),
    flag<&RepairNotes::rehearsal, Rehearsal::yes>("dry_run",
                                                  {.help = "Show the repairs; write nothing"}),
    kAs<&RepairNotes::as>,
};

constexpr std::array kCommandActions = {
    declared<RepairNotes, kRepairNotesMembers, repair_notes>("note repair", "repair"),
    declared<ReindexNotes, kNoMembers, reindex_notes>("note reindex", "reindex"),
};

}  // namespace

std::span<const Action> command_actions() {
  return kCommandActions;
}

}  // namespace baton::app
