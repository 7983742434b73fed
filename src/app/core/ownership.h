#pragma once

#include <string>
#include <string_view>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "json/json.h"
#include "store/state_store.h"

// The one judgement of whose a state file is. Nothing is recovered, moved, written or guarded
// unless baton owns the file: its journal, a backup or an output of it is kept here, or the file
// itself has the markers of a baton state in its intact part.
namespace baton::app {

// conflict: a file that is not managed by baton. `document` is null where it cannot be read.
Error not_managed(const std::string& file, const Json* document, Workspace& workspace);
// The same for the state file's text.
Error not_managed(std::string_view text, Workspace& workspace);

// By the file alone. For the store, which knows the traces itself.
Result<void> require_markers(std::string_view text, Workspace& workspace);

// By the file and by what is kept of it.
Result<bool> is_managed(std::string_view text, Workspace& workspace);
Result<void> require_managed(std::string_view text, Workspace& workspace);

// Whether baton keeps this document in its own shape: the state file is adopted, and it has not
// become a baton state since.
Result<bool> is_adopted(const Json& document, Workspace& workspace);

// Under the lock. conflict: the file was adopted when the request began, and is no longer.
Result<void> require_still_adopted(Workspace& workspace);

// conflict: a command that needs a workflow state met an adopted file.
Error not_a_workflow(const std::string& file, const Json& document, Workspace& workspace);

enum class Presence : std::uint8_t {
  absent,  // there is no state file
  ours,
  adopted,  // kept by baton in its own shape
  foreign,  // there is one, or a link, pipe or folder in its place, and baton does not manage it
};
Result<Presence> presence_of_state(Workspace& workspace);

// conflict: the state file is not managed by baton, and baton has no folder here yet. To be asked
// by whoever would make that folder without changing the state.
Result<void> require_no_foreign_state(Workspace& workspace);

}  // namespace baton::app
