#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/core/state/load_state.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/identity.h"
#include "baton/result.h"
#include "json/json.h"
#include "store/parked_store.h"

namespace baton::app {

// A parked workflow in .claude/workflows. Members that its file lacks are empty.
struct ParkedWorkflow {
  std::string workflow;
  std::string feature;
  std::string phase;
  Revision revision;
  std::string copy = {};   // the file, if it is only a copy beside the missing <id>.json
  std::string newer = {};  // a copy beside <id>.json with a higher revision
};

// How `switch` resumes the newer copy; empty if there is none.
std::string hint_to_newer(const ParkedWorkflow& workflow);

// Sorted by id, also those of which only a copy is there. Omits a copy of the active workflow,
// which a crash may leave; for an unreadable file only the id is set.
Result<std::vector<ParkedWorkflow>> parked_workflows(std::string_view active, Workspace& workspace);
Json to_json(const std::vector<ParkedWorkflow>& parked);

// The result of parking the active workflow durably. Parking is done under the state store's lock,
// before another workflow becomes active: a crash in between only leaves a copy of the active one.
struct ActiveParked {
  std::string workflow;
  std::string file;   // relative to the root
  Findings warnings;  // a different parked state of it was saved beside the file
};
Json to_json(const ActiveParked& parked);  // {"workflowId", "file"}
Result<ActiveParked> park_active(const LoadedState& active, Workspace& workspace);
// Replaces the active state after it was parked. If that fails, or another program edits the state
// meanwhile, it stays active and is not parked.
Result<Digest> replace_parked(StateTransaction& transaction, StateChange change,
                              const LoadedState& parked, Workspace& workspace);

Error neither_active_nor_parked(const Identifier& id);

// Parses a parked workflow's text as a state: parked files are shared and may have been edited.
// malformed: damaged, or another workflow's; conflict: another program's.
Result<LoadedState> judge_parked(std::string text, const Identifier& id, Workspace& workspace,
                                 Purpose purpose = Purpose::reading);

// The parked state of a workflow that `switch` resumes: its file or, if that is missing, the copy
// beside it with the highest revision. A merge leaves such a copy, and git may delete the file.
// Empty if it is not parked; conflict: several copies have that revision.
struct ParkedText {
  std::string text;
  std::string copy = {};  // the file, if it is a copy
};
Result<std::optional<ParkedText>> parked_text(const Identifier& id, Workspace& workspace);

// Every workflow with a file or a copy in the folder of parked workflows; sorted.
Result<std::vector<Identifier>> parked_ids(Workspace& workspace);
// Also true if its files cannot be read, or several copies have the highest revision.
Result<bool> is_parked(const Identifier& id, Workspace& workspace);

// Whether a file or copy of the workflow stands for the state (see stands_for()); null: any does.
// Files that cannot be read count, unless the journal shows the workflow as active: then they are
// not its last state.
Result<bool> is_parked_up_to(const JournalEntry* state, const Identifier& id,
                             const History& history, Workspace& workspace);

// The files of parked workflows and all copies beside them; without those that cannot be read.
Result<std::vector<ParkedCopy>> parked_files(Workspace& workspace);

// Removes the copies that equal a state which is now stored elsewhere.
Result<void> remove_parked_copies(const Identifier& id, const std::string& text,
                                  Workspace& workspace);

// The files in the folder of parked workflows with another state of a workflow that is active.
struct OtherVersions {
  std::vector<std::string> files;
  // With a state that the active one developed from, as a merge leaves of a branch that parked the
  // workflow: merging it would bring back what was changed since.
  std::vector<std::string> earlier;
};
Result<OtherVersions> other_versions_of(const Identifier& id, const std::string& active_text,
                                        Workspace& workspace);

// Removes the parked file of a workflow that is or was active with this text; a state that this one
// did not develop from is saved beside it. Also removes copies of the active state.
Result<Findings> unpark(const Identifier& id, const std::string& active_text, Workspace& workspace);
// The same for a workflow that has ended with this text, which an error does not change: `switch`
// would resume an earlier state, as a `switch` or `init --park` that was interrupted leaves.
Findings unpark_ended(const Identifier& id, const std::string& last_text, Workspace& workspace);

}  // namespace baton::app
