#include "app/core/archive/last_state.h"

#include <algorithm>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "app/core/state/known_states.h"
#include "app/core/state/load_state.h"
#include "json/read.h"

namespace baton::app {

Result<LastRevisions> last_journaled_revisions(Workspace& workspace) {
  BATON_TRY(const History history, workspace.states().history());
  LastRevisions revisions;
  for (const JournalEntry& entry : history.entries) {
    if (!makes_state(entry)) continue;
    Revision& last = revisions[entry.note.workflow];
    last = std::max(last, entry.note.revision);
  }
  return revisions;
}

Revision last_revision_of(const Identifier& workflow, const LastRevisions& revisions) {
  const auto found = revisions.find(workflow.text());
  return found == revisions.end() ? Revision{} : found->second;
}

Result<bool> is_archived_up_to(Revision revision, const Identifier& workflow,
                               Workspace& workspace) {
  BATON_TRY(const std::optional<std::string> archived, workspace.archives().state(workflow));
  if (!archived) return false;
  const Result<Json> state = json::read(*archived, "");
  return state && revision_of(*state) >= revision;  // a damaged archive restores nothing
}

Result<std::optional<Identifier>> last_if_archived(Workspace& workspace) {
  BATON_TRY(std::string workflow, workspace.states().ended_workflow());
  Revision revision;  // of an ended workflow, which has no later state
  if (workflow.empty()) {
    BATON_TRY(const History history, workspace.states().history());
    const auto last = std::find_if(history.entries.rbegin(), history.entries.rend(), makes_state);
    if (last == history.entries.rend()) return std::nullopt;
    workflow = last->note.workflow;
    revision = last->note.revision;
  }
  Result<Identifier> id = Identifier::parse(workflow);
  if (!id) return std::nullopt;  // the records of an adopted file have no workflow
  BATON_TRY(const bool is_archived, is_archived_up_to(revision, *id, workspace));
  return is_archived ? std::optional(*std::move(id)) : std::nullopt;
}

}  // namespace baton::app
