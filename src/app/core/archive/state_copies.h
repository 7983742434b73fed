#pragma once

#include <set>
#include <string>
#include <string_view>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/identity.h"
#include "store/state_history.h"

// A copy of a workflow (parked, archived, in a commit) stands for a state of it only if it is that
// state or a later one of the same line of development, as the journal tells.
namespace baton::app {

// The newest state of the workflow in the journal; null if it has none.
const JournalEntry* last_state_of(const Identifier& workflow, const History& history);

// "7@0e57a1b2": other workflows may have a state with the same revision.
StateReference reference_to(const JournalEntry& state);

// The digests of a state and of those that it developed from by changes in the journal, by edits of
// other programs and by recoveries. That the journal has a state is not enough: it may be of
// another branch.
std::set<std::string> origins_of(const std::string& state, const History& history,
                                 Workspace& workspace);

// The warning that a copy becomes active although the journal has this later state.
Finding behind_journal(std::string_view rule, const JournalEntry& later);

// Whether the copy is the state of that record or a later one. A copy that the journal does not
// know, such as one that another program edited, counts by its revision.
bool reaches(const std::string& copy, const JournalEntry& state, const History& history,
             Workspace& workspace);

// The same for a parked or archived copy. One that the journal does not know, such as another
// clone's, does not count if the journal and the last commit show that this branch went on with
// the workflow. May run git.
bool stands_for(const std::string& copy, const JournalEntry& state, const History& history,
                Workspace& workspace);

}  // namespace baton::app
