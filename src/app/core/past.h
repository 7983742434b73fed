#pragma once

#include <optional>
#include <string>

#include "app/core/load_state.h"
#include "app/core/workspace.h"
#include "baton/identity.h"
#include "baton/result.h"
#include "store/state_store.h"

namespace baton::app {

// The states that are known here: the one in the file, and those that the journal leads to.
struct Past {
  History history = {};
  std::optional<StoredState> now = {};
  std::string workflow = {};  // the active one's id; empty if there is none
  bool is_adopted = false;    // the states are those of an adopted file
};

// not_found: there is no workflow, and no journal of any.
Result<Past> load_past(Workspace& workspace);

// Whether a record stands for a new state: neither the end of a workflow nor a denial does.
bool makes_state(const JournalEntry& entry);

// Whether it is the record with which `adopt` began to keep the file. Of an outside edit that a
// write found, the command is empty.
bool begins_adoption(const JournalEntry& entry);

// The newest record of a new state; null if there is none.
const JournalEntry* last_change(const Past& past);

// Whether the file was edited by something else than baton since its last record.
bool is_edited_since(const Past& past);

// The record that a reference names: the active workflow's before others', one of baton's own
// before an edit from outside, then the newest. Null if there is none.
const JournalEntry* find_change(const Past& past, const StateReference& reference);

// not_found, beyond the journal's horizon: it says how far back it reaches.
Error not_known(const Past& past, const StateReference& reference);

// malformed: the journal is damaged there, or the state as it was cannot be read.
Result<LoadedState> state_after(const JournalEntry& entry, Workspace& workspace);
Result<LoadedState> state_before(const JournalEntry& entry, Workspace& workspace);

// The state in the file. not_found: no workflow.
Result<LoadedState> state_now(const Past& past, Workspace& workspace);

// The state that a reference names, in the journal or in the file.
Result<LoadedState> state_named(const Past& past, const StateReference& reference,
                                Workspace& workspace);

}  // namespace baton::app
