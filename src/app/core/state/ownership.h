#pragma once

#include <string>
#include <string_view>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "json/view.h"
#include "store/state_store.h"

// Decides whether baton owns a state file. Only a file that it owns is recovered, moved, written or
// guarded: one with a journal, a backup or an output here, one that the last commit has as a baton
// state, or one whose intact part has the markers of a baton state.
namespace baton::app {

// What to do if another program's file replaced a workflow.
inline constexpr std::string_view kRestoring =
    "`baton recover` restores the workflow that was here, and keeps a copy of the file";

// conflict: the file is not managed by baton. `document` is null if it cannot be read.
Error not_managed(const std::string& file, const json::View& document, Workspace& workspace);
// The same for the state file's text.
Error not_managed(std::string_view text, Workspace& workspace);

// Judges the file's text and the last commit. For the store, which checks journal, backups and
// outputs itself.
Result<void> require_markers(std::string_view text, Workspace& workspace);

// Judges the file's text and baton's records of it.
Result<bool> is_managed(std::string_view text, Workspace& workspace);
Result<void> require_managed(std::string_view text, Workspace& workspace);

// True if baton keeps this document in its own format: the state file is adopted and has not become
// a baton state since.
Result<bool> is_adopted(const json::View& document, Workspace& workspace);

// Called under the lock. conflict: the file was adopted when the request began, and no longer is.
Result<void> require_still_adopted(Workspace& workspace);

// conflict: a command that needs a workflow state met an adopted file.
Error not_a_workflow(const std::string& file, const json::View& document, Workspace& workspace);

enum class Presence : std::uint8_t {
  absent,  // there is no state file
  ours,
  adopted,  // kept by baton in its own format
  foreign,  // a file, link, pipe or folder that baton does not manage
};
Result<Presence> presence_of_state(Workspace& workspace);

// ACCESS_DENIED: the caller is an agent, and the state file has several hard links, of which baton
// has no records here: it may be the state of another project, whose policies would not apply.
Result<void> require_state_of_project(Workspace& workspace);

// conflict: the state file is not managed by baton, and baton has no folder here yet. To be called
// before creating that folder without changing the state.
Result<void> require_no_foreign_state(Workspace& workspace);

}  // namespace baton::app
