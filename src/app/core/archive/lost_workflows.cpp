#include "app/core/archive/lost_workflows.h"

#include <algorithm>
#include <map>

#include "app/core/archive/last_state.h"
#include "app/core/archive/parked_workflows.h"
#include "app/core/state/known_states.h"
#include "app/core/state/way_to_workflow.h"
#include "host/repository.h"
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

// The journal also shows another workflow after the one before if the git branch was changed: the
// workflow was not parked, and its state is on the other branch. A state that this branch has in an
// earlier commit may have been parked since.
bool is_on_other_branch(const StateReference& state, Workspace& workspace) {
  constexpr std::size_t kNewestVersions = 16;
  const Repository* const repository = workspace.states().repository();
  if (repository == nullptr) return false;
  const std::vector<std::string> versions =
      repository->committed_elsewhere(workspace.root().state, kNewestVersions);
  return std::ranges::any_of(versions, [&](const std::string& version) {
    const Digest digest = workspace.host().crypto.digest(version);
    return digest.hex.starts_with(state.digest_prefix);
  });
}

Result<bool> is_kept(const Identifier& workflow, const StateReference& state,
                     Workspace& workspace) {
  BATON_TRY(const bool is_there, is_parked(workflow, workspace));
  if (is_there) return true;
  BATON_TRY(const bool is_archived, is_archived_up_to(state.revision, workflow, workspace));
  return is_archived || is_on_other_branch(state, workspace);
}

}  // namespace

Result<std::vector<LostParkedWorkflow>> lost_parked_workflows(const History& history,
                                                              Workspace& workspace) {
  std::vector<LostParkedWorkflow> lost;
  const std::string active = active_workflow(workspace);
  for (const auto& [workflow, state] : parked_in(history)) {
    const Result<Identifier> id = Identifier::parse(workflow);
    const bool is_nameless = !id;  // as in the records of an adopted file
    if (is_nameless || workflow == active) continue;
    BATON_TRY(const bool is_there, is_kept(*id, state, workspace));
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
