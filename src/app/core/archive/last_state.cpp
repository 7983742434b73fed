#include "app/core/archive/last_state.h"

#include <algorithm>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "app/core/state/known_states.h"
#include "app/core/state/load_state.h"
#include "json/read.h"

namespace baton::app {

Result<Revision> last_journaled_revision(const Identifier& workflow, Workspace& workspace) {
  BATON_TRY(const History history, workspace.states().history());
  Revision last;
  for (const JournalEntry& entry : history.entries) {
    const bool is_of_workflow = makes_state(entry) && entry.note.workflow == workflow.text();
    if (is_of_workflow) last = std::max(last, entry.note.revision);
  }
  return last;
}

Result<bool> is_archived_up_to(Revision revision, const Identifier& workflow,
                               Workspace& workspace) {
  BATON_TRY(const std::optional<std::string> archived, workspace.archives().state(workflow));
  if (!archived) return false;
  if (revision == Revision{}) return true;
  const Result<Json> state = json::read(*archived, "");
  return state && revision_of(*state) >= revision;
}

}  // namespace baton::app
