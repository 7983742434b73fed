#include "app/core/archive/last_state.h"

#include <algorithm>
#include <string>

#include <nlohmann/json.hpp>

#include "app/core/archive/state_copies.h"
#include "app/core/state/known_states.h"
#include "json/read.h"

namespace baton::app {

Result<bool> is_archived_up_to(const JournalEntry* state, const Identifier& workflow,
                               const History& history, Workspace& workspace) {
  BATON_TRY(const std::optional<std::string> archived, workspace.archives().state(workflow));
  if (!archived) return false;
  if (state != nullptr) return stands_for(*archived, *state, history, workspace);
  return json::read(*archived, "").has_value();  // a damaged archive restores nothing
}

Result<std::optional<Identifier>> last_if_archived(Workspace& workspace) {
  BATON_TRY(std::string workflow, workspace.states().ended_workflow());
  BATON_TRY(const History history, workspace.states().history());
  const JournalEntry* state = nullptr;  // an ended workflow has no later one
  if (workflow.empty()) {
    const auto last = std::find_if(history.entries.rbegin(), history.entries.rend(), makes_state);
    if (last == history.entries.rend()) return std::nullopt;
    workflow = last->note.workflow;
    state = &*last;
  }
  Result<Identifier> id = Identifier::parse(workflow);
  if (!id) return std::nullopt;  // the records of an adopted file have no workflow
  BATON_TRY(const bool is_archived, is_archived_up_to(state, *id, history, workspace));
  return is_archived ? std::optional(*std::move(id)) : std::nullopt;
}

}  // namespace baton::app
