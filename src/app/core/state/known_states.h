#pragma once

#include <optional>
#include <string>

#include "app/core/state/load_state.h"
#include "app/core/workspace.h"
#include "baton/identity.h"
#include "baton/result.h"
#include "store/state_store.h"

namespace baton::app {

// The known states: the one in the file, and those that the journal can rebuild.
struct KnownStates {
  History history = {};
  std::optional<StoredState> now = {};
  std::string workflow = {};  // the active one's id; empty if there is none
  bool is_adopted = false;    // the states are those of an adopted file
};

// not_found: there is neither a workflow nor a journal.
Result<KnownStates> load_known_states(Workspace& workspace);

// True if the record made a new state; the end of a workflow and a denial do not.
bool makes_state(const JournalEntry& entry);
// Whether its workflow was active then, or had ended. A checkpoint after an end withdraws it: the
// state could not be removed.
bool shows_active_workflow(const JournalEntry& entry);

// True if the record made a state active again that the workflow had before: a switch to the
// workflow, or the end of its archiving.
bool resumes_state(const JournalEntry& entry, const KnownStates& known);

// What recovery reports as lost of a change whose state it cannot take from the journal.
std::string lost_state(const JournalEntry& entry);

// The id of the workflow that the newest change or end shows to be unfinished. "": it has ended, or
// the changes are those of an adopted file. Empty optional: no record shows it. Notes of denials
// and of parked workflows do not tell which workflow is active.
std::optional<std::string> unfinished_workflow(const History& history);

// True if it is the record with which `adopt` began to keep the file. The command is empty for an
// outside edit that a write found.
bool begins_adoption(const JournalEntry& entry);

// The newest record of a new state; null if there is none.
const JournalEntry* last_change(const KnownStates& known);

// Whether the record is of this state, as writers decide it: the journal has no secret, so that a
// file with one differs from its record.
bool is_record_of(const JournalEntry& entry, const StoredState& state, Workspace& workspace);

// True if another program edited the file after its last record.
bool is_edited_since(const KnownStates& known, Workspace& workspace);

// The record that a reference names, which is never one that resumes a state. Among several, it
// prefers the active workflow's, then baton's own changes over outside edits, then the newest. Null
// if there is none.
const JournalEntry* find_change(const KnownStates& known, const StateReference& reference);

// not_found, beyond the journal's horizon: the error says how far the journal reaches.
Error not_known(const KnownStates& known, const StateReference& reference);

// malformed: the journal is damaged there, or the earlier state, or, for reading, one of its
// compacted outputs, cannot be read.
Result<LoadedState> state_after(const JournalEntry& entry, Workspace& workspace,
                                Purpose purpose = Purpose::reading);
Result<LoadedState> state_before(const JournalEntry& entry, Workspace& workspace,
                                 Purpose purpose = Purpose::reading);

// The state in the file. not_found: no workflow.
Result<LoadedState> state_now(const KnownStates& known, Workspace& workspace);

// The state that a reference names, from the journal or the file.
Result<LoadedState> state_named(const KnownStates& known, const StateReference& reference,
                                Workspace& workspace);

}  // namespace baton::app
