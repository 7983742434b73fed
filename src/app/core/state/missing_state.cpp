#include "app/core/state/missing_state.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/archive/state_copies.h"
#include "app/core/state/ownership.h"
#include "app/core/state/recovery_sources.h"
#include "app/core/state/workflow_course.h"
#include "domain/model/members.h"
#include "domain/workflow/damaged_state.h"
#include "host/repository.h"
#include "json/read.h"
#include "json/tape.h"
#include "text/concat.h"
#include "text/shell.h"

namespace baton::app {
namespace {

// The workflow whose state should be there.
struct KnownWorkflow {
  std::string id = {};                    // empty: none
  std::optional<UsableState> state = {};  // its last one; empty: only outputs are known
};

std::string_view workflow_id(const Json& state) {
  return model::text_member(state, "workflowId");
}

KnownWorkflow workflow_of(UsableState state) {
  std::string id(workflow_id(state.document));
  return {.id = std::move(id), .state = std::move(state)};
}

// Asks the sources in the order of a recovery, which restores this workflow.
Result<KnownWorkflow> workflow_with_records(Workspace& workspace) {
  BATON_TRY(std::optional<JournaledState> last, newest_in_journal(std::nullopt, workspace));
  if (last) return workflow_of(std::move(last->state));
  BATON_TRY(std::optional<UsableState> backup, newest_backup(std::nullopt, workspace));
  if (backup) return workflow_of(*std::move(backup));
  BATON_TRY(const std::optional<KnownOutputs> outputs, known_outputs(std::nullopt, workspace));
  return outputs ? KnownWorkflow{.id = std::string(outputs->workflow.text())} : KnownWorkflow();
}

std::string in_quotes(const std::string& id) {
  return id.empty() ? id : text::concat("\"", id, "\"");
}

bool has_everything_of(const UsableState& last, const std::string& version, const History& history,
                       Workspace& workspace) {
  const Digest digest = workspace.host().crypto.digest(last.text);
  if (origins_of(version, history, workspace).contains(digest.hex)) return true;
  if (record_with(version, history, workspace)) return false;  // an earlier state
  const Result<Json> document = json::read(version, "");
  return document && workflow_id(*document) == workflow_id(last.document) &&
         workflow::content_missing_in(*document, last.document).empty();
}

// A commit of this branch removed the workflow's state: before, the branch had its last one. A
// workflow that went on after such a commit, as in a file that git ignores, is in none.
Result<bool> was_removed(const KnownWorkflow& known, Workspace& workspace) {
  constexpr std::size_t kRemovalAndBefore = 2;
  const Repository& repository = *workspace.states().repository();
  std::vector<std::string> versions =
      repository.committed_versions(workspace.root().state, kRemovalAndBefore);
  std::erase_if(versions, [id = in_quotes(known.id)](const std::string& version) {
    return version.find(id) == std::string::npos;
  });
  if (versions.empty() || !known.state) return !versions.empty();
  BATON_TRY(const History history, workspace.states().history());
  const bool had_all = std::ranges::any_of(versions, [&](const std::string& version) {
    return has_everything_of(*known.state, version, history, workspace);
  });
  // Other clones may have changed it before they removed it.
  return had_all || is_in_commits(*known.state, Commits::of_branch, workspace);
}

// Another workflow's state on another branch does not tell where this one's is.
Result<MissingState> located(const KnownWorkflow& known, Workspace& workspace) {
  MissingState missing{.absence = Absence::lost, .workflow = known.id};
  const Repository* const repository = workspace.states().repository();
  const RelativePath& file = workspace.root().state;
  if (repository == nullptr || repository->tracks(file)) return missing;
  missing.branches = repository->branches_with(file, in_quotes(known.id));
  BATON_TRY(const std::string ended, workspace.states().ended_workflow());
  if (!missing.branches.empty()) {
    missing.absence = Absence::on_other_branch;
  } else if (!ended.empty() && ended == missing.workflow) {
    missing.absence = Absence::ended;
  } else {
    BATON_TRY(const bool is_removed, was_removed(known, workspace));
    if (is_removed) missing.absence = Absence::removed;
  }
  return missing;
}

// The workflow that only the last commit has, as after a pull, if the one of the records was only
// begun: a recovery restores that one. Empty if there is none.
Result<std::string> workflow_beside(const std::string& begun, Workspace& workspace) {
  BATON_TRY(const bool is_untouched, has_only_begun(begun, workspace));
  if (!is_untouched) return std::string();
  BATON_TRY(const std::optional<UsableState> committed,
            committed_candidate(std::nullopt, workspace));
  if (!committed) return std::string();
  std::string id(workflow_id(committed->document));
  BATON_TRY(const History history, workspace.states().history());
  return course_of(id, history) == Course::unknown ? std::move(id) : std::string();
}

std::string name_of_state(const MissingState& missing) {
  return missing.workflow.empty() ? "the adopted file"
                                  : text::concat("the state of ", missing.workflow);
}

// The state and its records are read one after the other. Another process may have changed both
// between the reads.
Result<bool> is_being_changed(const std::string& workflow, Workspace& workspace) {
  BATON_TRY(const std::optional<StoredState> state, workspace.states().read());
  if (state) return true;
  BATON_TRY(const KnownWorkflow again, workflow_with_records(workspace));
  return again.id != workflow;
}

}  // namespace

// Filters of git are programs that the repository's configuration names. baton runs none of them,
// and sees only what they made of the state, which is no JSON.
Result<MissingState> judge_by_commit(Workspace& workspace) {
  const Repository* const repository = workspace.states().repository();
  BATON_TRY(const std::string ended, workspace.states().ended_workflow());
  if (repository == nullptr || !ended.empty()) return MissingState();
  const std::optional<std::string> text = repository->committed(workspace.root().state);
  if (!text || json::read_tape(*text, "")) return MissingState();
  return MissingState{.absence = Absence::unreadable, .committed = workspace.state_file()};
}

Result<MissingState> judge_missing_state(Workspace& workspace) {
  BATON_TRY(const std::optional<InterruptedChange> interrupted,
            workspace.states().interrupted_change());
  if (interrupted) return MissingState{.absence = Absence::interrupted};
  BATON_TRY(const Adoption* adoption, workspace.adoption());
  if (adoption != nullptr) return located({}, workspace);
  BATON_TRY(const KnownWorkflow known, workflow_with_records(workspace));
  if (known.id.empty()) return judge_by_commit(workspace);
  BATON_TRY(const bool is_changing, is_being_changed(known.id, workspace));
  if (is_changing) return MissingState{.absence = Absence::being_changed};
  BATON_TRY(std::string pulled, workflow_beside(known.id, workspace));
  if (pulled.empty()) return located(known, workspace);
  return MissingState{
      .absence = Absence::lost, .workflow = std::move(pulled), .committed = workspace.state_file()};
}

// A branch that has the file of the other program, and none of the workflow, did not lose it: a
// commit put the file there.
Result<MissingState> judge_replaced_state(std::string_view text, Workspace& workspace) {
  BATON_TRY(const bool is_ours, is_managed(text, workspace));
  if (is_ours) return MissingState();
  BATON_TRY(const std::string ended, workspace.states().ended_workflow());
  BATON_TRY(const bool has_traces, workspace.states().has_traces());
  const bool is_hook = workspace.caller() == nullptr;  // runs no git without records
  if (!ended.empty() || (is_hook && !has_traces)) return MissingState();
  BATON_TRY(const KnownWorkflow known, workflow_with_records(workspace));
  if (known.id.empty()) return MissingState();
  MissingState missing{.absence = Absence::lost, .workflow = known.id};
  const Repository* const repository = workspace.states().repository();
  if (repository == nullptr) return missing;
  const RelativePath& file = workspace.root().state;
  const std::string id = in_quotes(known.id);
  const std::string committed = repository->committed(file).value_or("");
  if (committed.find(id) != std::string::npos) return missing;
  missing.branches = repository->branches_with(file, id);
  if (!missing.branches.empty()) {
    missing.absence = Absence::on_other_branch;
  } else {
    BATON_TRY(const bool is_removed, was_removed(known, workspace));
    if (is_removed || committed == text) missing.absence = Absence::removed;
  }
  return missing;
}

Result<bool> has_only_begun(const std::string& workflow, Workspace& workspace) {
  BATON_TRY(const History history, workspace.states().history());
  if (course_of(workflow, history) != Course::begun) return false;
  const Result<Identifier> id = Identifier::parse(workflow);
  if (!id) return false;
  const auto is_changed = [&](const std::optional<UsableState>& state) {
    return state && workflow_id(state->document) == workflow &&
           !record_with(state->text, history, workspace);
  };
  // A change that the journal has lost, an edit that was committed, or one of another clone.
  BATON_TRY(const std::optional<UsableState> backup, newest_backup(*id, workspace));
  if (is_changed(backup)) return false;
  BATON_TRY(const std::optional<UsableState> committed, committed_state(workspace));
  return !is_changed(committed);
}

// A workflow that has ended may have lost its archive on purpose.
Result<void> respect_lost_state(std::string_view except, Workspace& workspace) {
  BATON_TRY(const MissingState missing, judge_missing_state(workspace));
  const bool is_unreadable = missing.absence == Absence::unreadable;
  const bool is_of_workflow = is_unreadable || !missing.workflow.empty();  // else an adopted file
  if (!is_loss(missing.absence) || !is_of_workflow) return {};
  BATON_TRY(const std::string ended, workspace.states().ended_workflow());
  const bool is_excepted = missing.workflow == except || missing.workflow == ended;
  if (!is_unreadable && is_excepted) return {};
  BATON_TRY(const bool is_untouched, has_only_begun(missing.workflow, workspace));
  if (is_untouched) return {};
  return fail(ErrorCode::conflict, "the state of a workflow is missing",
              is_unreadable ? missing.committed : missing.workflow,
              text::concat(way_back(missing), " restores it; nothing was changed"));
}

std::string description_of_replaced(const MissingState& missing) {
  return is_loss(missing.absence)
             ? text::concat("another file took the place of ", name_of_state(missing))
             : description_of(missing);
}

std::string hint_to_replaced(const MissingState& missing) {
  return is_loss(missing.absence)
             ? text::concat(way_back(missing), " restores it, and keeps a copy of the file")
             : hint_to(missing);
}

std::string way_back(const MissingState& missing) {
  if (!missing.committed.empty()) {
    return text::concat("`git checkout HEAD -- ", text::shell_word(missing.committed), "`");
  }
  if (missing.branches.empty()) return "`baton recover`";
  return text::concat("`git checkout ", text::shell_word(missing.branches.front()), "`");
}

std::string description_of(const MissingState& missing) {
  const std::string state = name_of_state(missing);
  switch (missing.absence) {
    case Absence::no_workflow: break;
    case Absence::being_changed: return "another process is changing which workflow is active";
    case Absence::interrupted:
      return "the change that begins or resumes a workflow was interrupted and is not complete";
    case Absence::lost: return text::concat(state, " is missing");
    case Absence::unreadable:
      return "the state is missing; the last commit has it in a form that baton cannot read, as "
             "behind a git filter";
    case Absence::on_other_branch:
      return text::concat(state, " is on another git branch: ", text::enumerate(missing.branches));
    case Absence::ended:
    case Absence::removed: return text::concat(state, " was removed");
  }
  return "no workflow";
}

std::string hint_to(const MissingState& missing) {
  if (missing.absence == Absence::no_workflow) return {};
  if (missing.absence == Absence::being_changed) {
    return text::concat(description_of(missing), "; repeat the command");
  }
  if (missing.absence == Absence::interrupted) {
    return text::concat(description_of(missing),
                        "; the next write or `baton doctor --fix` completes it");
  }
  const std::string_view effect =
      missing.absence == Absence::on_other_branch ? " continues it" : " restores it";
  return text::concat(description_of(missing), "; ", way_back(missing), effect);
}

}  // namespace baton::app
