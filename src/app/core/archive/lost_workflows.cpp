#include "app/core/archive/lost_workflows.h"

#include <map>
#include <optional>

#include "app/core/archive/last_state.h"
#include "app/core/archive/parked_workflows.h"
#include "app/core/state/known_states.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::size_t kReferenceDigits = 8;

// Whether the record began a workflow while the one of the record before it was parked. Recovery
// may replace a state by that of another workflow, too.
bool parks(const JournalEntry& before, const JournalEntry& entry) {
  return entry.kind == JournalKind::whole && entry.note.command != "recover" &&
         before.kind != JournalKind::ended && before.note.workflow != entry.note.workflow;
}

std::map<std::string, StateReference> parked_in(const History& history) {
  std::map<std::string, StateReference> parked;
  const JournalEntry* before = nullptr;
  for (const JournalEntry& entry : history.entries) {
    if (!shows_active_workflow(entry)) continue;
    if (before != nullptr && parks(*before, entry)) {
      parked[before->note.workflow] = {before->note.revision,
                                       before->digest.hex.substr(0, kReferenceDigits)};
    }
    parked.erase(entry.note.workflow);
    before = &entry;
  }
  return parked;
}

Result<bool> is_kept(const Identifier& workflow, Revision revision, Workspace& workspace) {
  BATON_TRY(const bool is_there, is_parked(workflow, workspace));
  if (is_there) return true;
  return is_archived_up_to(revision, workflow, workspace);
}

}  // namespace

Result<std::vector<LostParkedWorkflow>> lost_parked_workflows(const History& history,
                                                              Workspace& workspace) {
  std::vector<LostParkedWorkflow> lost;
  for (const auto& [workflow, state] : parked_in(history)) {
    const Result<Identifier> id = Identifier::parse(workflow);
    if (!id) continue;  // the records of an adopted file have no workflow
    BATON_TRY(const bool is_there, is_kept(*id, state.revision, workspace));
    if (!is_there) lost.push_back({workflow, state});
  }
  return lost;
}

std::vector<LostParkedWorkflow> lost_parked_workflows(Workspace& workspace) {
  const Result<History> history = workspace.states().history();
  if (!history) return {};
  return lost_parked_workflows(*history, workspace).value_or(std::vector<LostParkedWorkflow>());
}

std::string hint_to_journaled(const Identifier& workflow, Workspace& workspace) {
  const Result<History> history = workspace.states().history();
  if (!history) return {};
  const std::map<std::string, StateReference> parked = parked_in(*history);
  const auto found = parked.find(workflow.text());
  return found == parked.end() ? std::string() : hint_to({found->first, found->second});
}

std::string hint_to(const LostParkedWorkflow& lost) {
  return text::concat("`baton show --at ", lost.state.text(),
                      "` prints its last state in the journal");
}

}  // namespace baton::app
