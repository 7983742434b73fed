#include "app/recovery/lost_session.h"

#include <algorithm>

#include "app/shared/workflow_session.h"
#include "store/state_store.h"

namespace baton::app {
namespace {

// `init` and `unarchive` create the session. A journal that does not reach back to its first record
// is that of a copy in which the workflow has long been active.
bool has_begun_here(const History& history, const std::string& workflow) {
  if (history.entries.empty()) return false;
  if (history.entries.front().sequence > 1) return true;
  return std::ranges::any_of(history.entries, [&](const JournalEntry& entry) {
    const std::string& command = entry.note.command;
    return entry.note.workflow == workflow &&
           (command == "init" || command.starts_with("unarchive "));
  });
}

}  // namespace

Result<bool> is_session_lost(const std::string& workflow, Workspace& workspace) {
  const Result<Identifier> id = Identifier::parse(workflow);
  if (!id) return false;
  BATON_TRY(const bool is_missing, is_session_missing(*id, workspace));
  if (!is_missing) return false;
  BATON_TRY(const History history, workspace.states().history());
  return has_begun_here(history, workflow);
}

}  // namespace baton::app
