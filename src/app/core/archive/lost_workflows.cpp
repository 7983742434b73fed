#include "app/core/archive/lost_workflows.h"

#include <algorithm>
#include <map>
#include <optional>

#include <nlohmann/json.hpp>

#include "app/core/archive/last_state.h"
#include "app/core/archive/parked_workflows.h"
#include "app/core/state/known_states.h"
#include "app/core/state/way_to_workflow.h"
#include "domain/model/members.h"
#include "host/repository.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::size_t kReferenceDigits = 8;

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

using Left = std::map<std::string, MissingWorkflow>;

void add_left(Left& left, const JournalEntry& last, Loss loss) {
  const StateReference state{last.note.revision, last.digest.hex.substr(0, kReferenceDigits)};
  left[last.note.workflow] = {last.note.workflow, state, loss};
}

// The workflows that left their place without an end. `active` is the one in the file, which may be
// newer than the journal; empty: none, or unknown.
Left left_in(const History& history, const std::string& active) {
  Left left;
  const JournalEntry* before = nullptr;
  for (const JournalEntry& entry : history.entries) {
    if (!shows_workflow(entry)) continue;
    const std::optional<Loss> loss = before == nullptr ? std::nullopt : left_by(*before, entry);
    if (loss) add_left(left, *before, *loss);
    left.erase(entry.note.workflow);
    before = &entry;
  }
  const bool is_displaced = before != nullptr && before->kind != JournalKind::ended &&
                            !active.empty() && before->note.workflow != active;
  if (is_displaced) add_left(left, *before, Loss::displaced);
  return left;
}

// Whether the text is the workflow's last state or a later one: before the commit, another program
// may have edited it, or baton changed it after the journal's last record.
bool reaches(const std::string& text, const MissingWorkflow& workflow) {
  const Result<Json> state = json::read(text, "");
  return state && model::text_member(*state, "workflowId") == workflow.workflow &&
         model::revision_member(*state, "revision") >= workflow.state.revision;
}

// The journal also shows another workflow after the one before if the git branch was changed: the
// workflow was not parked, and its state is on the other branch or in a stash. A state that this
// branch has in an earlier commit may have been parked since; one that was displaced was not.
bool is_committed(const MissingWorkflow& workflow, Workspace& workspace) {
  constexpr std::size_t kNewestVersions = 8;
  const Repository* const repository = workspace.states().repository();
  if (repository == nullptr) return false;
  const std::vector<std::string> versions = repository->committed_with(
      workspace.root().state, text::concat("\"", workflow.workflow, "\""),
      {.has_own_branch = workflow.loss == Loss::displaced, .most = kNewestVersions});
  return std::ranges::any_of(
      versions, [&](const std::string& version) { return reaches(version, workflow); });
}

Result<bool> is_kept(const Identifier& id, const MissingWorkflow& workflow, Workspace& workspace) {
  BATON_TRY(const bool is_there, is_parked(id, workspace));
  if (is_there) return true;
  BATON_TRY(const bool is_archived, is_archived_up_to(workflow.state.revision, id, workspace));
  return is_archived || is_committed(workflow, workspace);
}

}  // namespace

Result<std::vector<MissingWorkflow>> lost_workflows(const History& history, Workspace& workspace) {
  std::vector<MissingWorkflow> lost;
  const std::string active = active_workflow(workspace);
  for (const auto& [name, workflow] : left_in(history, active)) {
    const Result<Identifier> id = Identifier::parse(name);
    const bool is_nameless = !id;  // as in the records of an adopted file
    if (is_nameless || name == active) continue;
    BATON_TRY(const bool is_there, is_kept(*id, workflow, workspace));
    if (!is_there) lost.push_back(workflow);
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
  return found == left.end() ? std::string() : hint_to(found->second);
}

std::string_view description_of(Loss loss) {
  return loss == Loss::displaced ? "another program replaced its state" : "its file is lost";
}

std::string hint_to(const MissingWorkflow& lost) {
  return text::concat("`baton show --at ", lost.state.text(),
                      "` prints its last state in the journal");
}

}  // namespace baton::app
