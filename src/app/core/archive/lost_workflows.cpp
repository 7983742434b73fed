#include "app/core/archive/lost_workflows.h"

#include <algorithm>
#include <map>
#include <optional>

#include "app/core/archive/last_state.h"
#include "app/core/archive/parked_workflows.h"
#include "app/core/archive/state_copies.h"
#include "app/core/state/known_states.h"
#include "app/core/state/way_to_workflow.h"
#include "host/baton_files.h"
#include "host/repository.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// How the workflow of the record before left its place, if it did without an end. Recovery may
// replace a state by that of another workflow, too.
std::optional<Loss> left_by(const JournalEntry& before, const JournalEntry& entry) {
  const bool is_other =
      before.kind != JournalKind::ended && before.note.workflow != entry.note.workflow;
  if (!is_other || entry.note.command == "recover") return std::nullopt;
  if (entry.kind == JournalKind::outside) return Loss::displaced;
  return entry.kind == JournalKind::whole ? std::optional(Loss::file_gone) : std::nullopt;
}

// A file that is no state, also an adopted one, does not become the active workflow.
bool shows_workflow(const JournalEntry& entry) {
  const bool is_foreign = entry.kind == JournalKind::outside && entry.note.workflow.empty();
  return shows_active_workflow(entry) && !is_foreign;
}

// A workflow that left its place without an end.
struct LeftWorkflow {
  const JournalEntry* last;  // its last state
  Loss loss;
};
using Left = std::map<std::string, LeftWorkflow>;

// `active` is the workflow in the file, which may be newer than the journal; empty: none, or
// unknown.
Left left_in(const History& history, const std::string& active) {
  Left left;
  const JournalEntry* before = nullptr;
  for (const JournalEntry& entry : history.entries) {
    if (!shows_workflow(entry)) continue;
    const std::optional<Loss> loss = before == nullptr ? std::nullopt : left_by(*before, entry);
    if (loss) left[before->note.workflow] = {before, *loss};
    left.erase(entry.note.workflow);
    before = &entry;
  }
  const bool is_displaced = before != nullptr && before->kind != JournalKind::ended &&
                            !active.empty() && before->note.workflow != active;
  if (is_displaced) left[before->note.workflow] = {before, Loss::displaced};
  return left;
}

MissingWorkflow missing(const LeftWorkflow& workflow) {
  const JournalEntry& last = *workflow.last;
  return {.workflow = last.note.workflow, .state = reference_to(last), .loss = workflow.loss};
}

// The journal also shows another workflow after the one before if the git branch was changed: the
// workflow was not parked, or on the other branch, and its state is there or in a stash. A state
// that this branch has in an earlier commit may have been parked since; one that was displaced was
// not.
bool is_committed(const Identifier& id, const LeftWorkflow& workflow, const History& history,
                  Workspace& workspace) {
  constexpr std::size_t kNewestVersions = 8;
  const Repository* const repository = workspace.states().repository();
  if (repository == nullptr) return false;
  const bool is_displaced = workflow.loss == Loss::displaced;
  const CommitSearch search{.commits = is_displaced ? Commits::all : Commits::not_of_branch,
                            .most = kNewestVersions};
  const std::string quoted = text::concat("\"", id.text(), "\"");
  const auto is_in = [&](const RelativePath& file) {
    const std::vector<std::string> versions = repository->committed_with(file, quoted, search);
    return std::ranges::any_of(versions, [&](const std::string& version) {
      return reaches(version, *workflow.last, history, workspace);
    });
  };
  return is_in(workspace.root().state) || is_in(kParkedFolder.child(id, ".json"));
}

Result<bool> is_kept(const Identifier& id, const LeftWorkflow& workflow, const History& history,
                     Workspace& workspace) {
  BATON_TRY(const bool is_in_file, is_parked_up_to(workflow.last, id, history, workspace));
  if (is_in_file) return true;
  BATON_TRY(const bool is_archived, is_archived_up_to(workflow.last, id, history, workspace));
  return is_archived || is_committed(id, workflow, history, workspace);
}

}  // namespace

Result<std::vector<MissingWorkflow>> lost_workflows(const History& history, Workspace& workspace) {
  std::vector<MissingWorkflow> lost;
  const std::string active = active_workflow(workspace);
  // The next write puts the state of the journal's last record in place.
  BATON_TRY(const std::optional<InterruptedChange> interrupted,
            workspace.states().interrupted_change());
  for (const auto& [name, workflow] : left_in(history, interrupted ? std::string() : active)) {
    const Result<Identifier> id = Identifier::parse(name);
    const bool is_nameless = !id;  // as in the records of an adopted file
    if (is_nameless || name == active) continue;
    BATON_TRY(const bool is_there, is_kept(*id, workflow, history, workspace));
    if (is_there) continue;
    lost.push_back(missing(workflow));
    const bool is_file_gone = workflow.loss == Loss::file_gone;
    BATON_TRY(const bool has_file, is_parked(*id, workspace));
    if (is_file_gone && has_file) lost.back().loss = Loss::older_file;
  }
  return lost;
}

std::vector<MissingWorkflow> lost_workflows(Workspace& workspace) {
  const Result<History> history = workspace.states().history();
  if (!history) return {};
  return lost_workflows(*history, workspace).value_or(std::vector<MissingWorkflow>());
}

std::string hint_to_journaled(const Identifier& workflow, Workspace& workspace) {
  const Result<History> history = workspace.states().history();
  if (!history) return {};
  const Left left = left_in(*history, {});
  const auto found = left.find(workflow.text());
  return found == left.end() ? std::string() : hint_to(missing(found->second));
}

std::string_view description_of(Loss loss) {
  switch (loss) {
    case Loss::file_gone: break;
    case Loss::older_file: return "its file has an earlier state";
    case Loss::displaced: return "another program replaced its state";
  }
  return "its file is lost";
}

std::string hint_to(const MissingWorkflow& lost) {
  return text::concat("`baton show --at ", lost.state.text(),
                      "` prints its last state in the journal");
}

}  // namespace baton::app
