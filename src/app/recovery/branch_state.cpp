#include "app/recovery/branch_state.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/state/known_states.h"
#include "app/core/state/load_state.h"
#include "domain/model/members.h"
#include "domain/workflow/damaged_state.h"
#include "text/concat.h"
#include "text/rfc3339.h"
#include "text/shell.h"

namespace baton::app {
namespace {

// The commit's state of the same workflow, if it differs.
Result<std::optional<UsableState>> other_in_commit(const UsableState& found, Workspace& workspace) {
  BATON_TRY(std::optional<UsableState> committed, committed_state(workspace));
  const bool is_other = committed && committed->text != found.text &&
                        model::text_member(committed->document, "workflowId") ==
                            model::text_member(found.document, "workflowId");
  return is_other ? std::move(committed) : std::nullopt;
}

std::vector<const JournalEntry*> states_of(const Json& state, const History& history) {
  const std::string_view workflow = model::text_member(state, "workflowId");
  std::vector<const JournalEntry*> states;
  for (const JournalEntry& entry : history.entries) {
    if (makes_state(entry) && entry.note.workflow == workflow) states.push_back(&entry);
  }
  return states;
}

// Whether the state, which the journal does not have, may be one that led to `found`: one before
// the journal's first record, or one that was edited. A change has a revision and a time that no
// two clones have in common.
bool may_precede(const UsableState& committed, const UsableState& found, const History& history) {
  const Revision revision = revision_of(committed.document);
  if (revision >= revision_of(found.document)) return false;
  const std::vector<const JournalEntry*> states = states_of(committed.document, history);
  const std::string_view time = model::text_member(committed.document, "lastUpdated");
  const bool is_change_known = std::ranges::any_of(states, [&](const auto* entry) {
    return entry->note.revision == revision && text::format_date_time(entry->note.at) == time;
  });
  const bool is_all_known =
      history.damage.empty() && std::ranges::any_of(states, [revision](const auto* entry) {
        return entry->note.revision <= revision;
      });
  return is_change_known || !is_all_known;
}

bool came_after(const UsableState& committed, const UsableState& found, Workspace& workspace) {
  const bool contains_all =
      revision_of(committed.document) > revision_of(found.document) &&
      workflow::content_missing_in(committed.document, found.document).empty();
  return contains_all || is_in_commits(found, Commits::of_branch, workspace);
}

BranchState as_committed(UsableState committed, const std::optional<std::string>& record) {
  if (record) committed.name = *record;
  return {.state = std::move(committed), .is_recorded = record.has_value(), .beside = {}};
}

// A branch may have a copy of what was never committed here, as one that was made of a stash.
bool was_left_on_other_branch(const UsableState& found, Workspace& workspace) {
  return is_in_commits(found, Commits::of_other_branches, workspace) &&
         is_in_commits(found, Commits::left_here, workspace);
}

}  // namespace

// git changes the branch, and replaces the file by a pulled one, only if the file has no changes
// since the last commit: that commit, of the other branch or an earlier one of this branch, then
// has the state that the journal ends with.
Result<BranchState> state_of_branch(UsableState found, const History& history,
                                    Workspace& workspace) {
  BATON_TRY(std::optional<UsableState> committed, other_in_commit(found, workspace));
  if (!committed) return BranchState{.state = std::move(found)};
  const std::optional<std::string> record = record_with(committed->text, history, workspace);
  const bool was_left = was_left_on_other_branch(found, workspace);
  if (was_left) return as_committed(*std::move(committed), record);
  if (record) return BranchState{.state = std::move(found)};
  if (came_after(*committed, found, workspace)) {
    return as_committed(*std::move(committed), std::nullopt);
  }
  BranchState branch{.state = std::move(found)};
  if (!may_precede(*committed, branch.state, history)) branch.beside = std::move(committed);
  return branch;
}

std::string missing_from_commit(const Json& restored, const BranchState& branch) {
  if (!branch.beside) return {};
  const std::vector<std::string> names =
      workflow::content_missing_in(restored, branch.beside->document);
  if (names.empty()) return {};
  return text::concat("the last commit's content (`git show ",
                      text::shell_word(branch.beside->name), "`) of ", text::enumerate(names));
}

}  // namespace baton::app
