#include "app/workflow/switch_workflow.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/archive/archive_files.h"
#include "app/core/archive/state_copies.h"
#include "app/core/caller/caller.h"
#include "app/core/caller/session_memory.h"
#include "app/core/state/missing_state.h"
#include "app/core/state/way_to_workflow.h"
#include "domain/model/members.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::app {
namespace {

Result<Error> not_parked(const Identifier& id, Workspace& workspace) {
  BATON_TRY(const std::vector<Identifier> ids, parked_ids(workspace));
  std::vector<std::string_view> names;
  for (const Identifier& other : ids) names.push_back(other.text());
  const std::optional<std::string_view> nearest = text::nearest(id.text(), names);
  Error error{.code = ErrorCode::not_found,
              .phrase = "no parked workflow with this id",
              .subject = id.text(),
              .hint = nearest
                          ? text::concat("did you mean ", *nearest, "?")
                          : "`baton switch` lists parked workflows; restore an archived one with "
                            "`baton unarchive`"};
  BATON_TRY(const History history, workspace.states().history());
  BATON_TRY(const std::vector<MissingWorkflow> lost, lost_workflows(history, workspace));
  const auto found = std::ranges::find(lost, id.text(), &MissingWorkflow::workflow);
  if (found != lost.end()) {
    error.hint = text::concat(description_of(found->loss), "; ", hint_to(*found));
    return error;
  }
  const std::string way = way_to_branch_of(id, workspace);
  if (!way.empty()) {
    error.hint = text::concat("it is on another git branch; ", way, " continues it");
  }
  return error;
}

WorkflowSwitched answer_of(const LoadedState& state, const Identifier& id, Findings warnings,
                           const Workspace& workspace) {
  return {.written = {.workflow = id.text(),
                      .revision = state.revision,
                      .digest = digest_of(state, workspace),
                      .warnings = std::move(warnings)},
          .state_file = workspace.state_file(),
          .parked = {}};
}

bool is_of(const std::optional<LoadedState>& state, const Identifier& id) {
  return state && model::text_member(state->document, "workflowId") == id.text();
}

// Also removes a parked copy that an earlier switch left when it crashed at its end.
Result<WorkflowSwitched> stay(const LoadedState& active, const Identifier& id,
                              Workspace& workspace) {
  BATON_TRY(Findings warnings, unpark(id, active.text(), workspace));
  WorkflowSwitched answer = answer_of(active, id, std::move(warnings), workspace);
  answer.unchanged = true;
  return answer;
}

ChangeNote note_of(const LoadedState& resumed, const Identifier& id, const Workspace& workspace) {
  return {.at = workspace.now(),
          .by = writer_here(workspace),
          .command = text::concat("switch ", id.text()),
          .workflow = id.text(),
          .revision = resumed.revision};
}

// The workflow is active already, so what cannot be read is left to `baton doctor`.
Findings other_parked_states(const Identifier& id, const LoadedState& resumed,
                             Workspace& workspace) {
  const Result<OtherVersions> others = other_versions_of(id, resumed.text(), workspace);
  if (!others || others->files.empty()) return {};
  return {{.severity = Severity::warning,
           .rule = "other-parked-state",
           .message = text::concat("another state of ", id.text(), " is parked as ",
                                   text::enumerate(others->files)),
           .hint = "compare the two, and remove the one that is not needed"}};
}

// What tells that the parked state is not the workflow's last one. What cannot be read is left to
// `baton doctor`.
Findings later_states(const LoadedState& resumed, const Identifier& id, Workspace& workspace) {
  const Result<History> history = workspace.states().history();
  if (!history) return {};
  const auto lost = lost_workflows(*history, workspace).value_or(std::vector<MissingWorkflow>());
  const bool is_behind =
      std::ranges::find(lost, id.text(), &MissingWorkflow::workflow) != lost.end();
  const JournalEntry* const last = last_state_of(id, *history);
  if (is_behind && last != nullptr && !reaches(resumed.text(), *last, *history, workspace)) {
    return {behind_journal("parked-behind-journal", *last)};
  }
  const Result<std::optional<std::string>> archived = workspace.archives().state(id);
  const Result<const Configuration*> configuration = workspace.configuration();
  if (!archived || !*archived || !configuration) return {};
  const std::string file = archive_files((*configuration)->archive_folders, id).front();
  return {{.severity = Severity::warning,
           .rule = "archived-too",
           .message = text::concat(id.text(), " is archived, too"),
           .file = file,
           .hint = text::concat("to go on with the parked state, move ", file, " away")}};
}

// Each step is durable, in this order: park the active workflow, replace the state by the other
// one, remove that one's parked copy.
Result<WorkflowSwitched> exchange(StateTransaction& transaction,
                                  const std::optional<LoadedState>& active,
                                  const LoadedState& resumed, const Identifier& id,
                                  Workspace& workspace) {
  WorkflowSwitched answer = answer_of(resumed, id, later_states(resumed, id, workspace), workspace);
  Findings& warnings = answer.written.warnings;
  if (active) {
    BATON_TRY(answer.parked, park_active(*active, workspace));
    std::ranges::copy(answer.parked->warnings, std::back_inserter(warnings));
  }
  StateChange change{.text = resumed.text(), .note = note_of(resumed, id, workspace)};
  BATON_CHECK(active ? replace_parked(transaction, std::move(change), *active, workspace)
                     : transaction.replace(std::move(change)));
  BATON_TRY(Findings more, unpark(id, resumed.text(), workspace));
  if (more.empty()) more = other_parked_states(id, resumed, workspace);
  warnings.insert(warnings.end(), more.begin(), more.end());
  remember_activation(id.text(), resumed.revision, workspace);
  return answer;
}

Result<std::optional<LoadedState>> active_state(const std::optional<StoredState>& stored,
                                                Workspace& workspace) {
  if (!stored) return std::nullopt;
  BATON_TRY(LoadedState loaded, parse_own(*stored, workspace));
  return loaded;
}

// Called before taking the lock, which would create a folder even if there is nothing to do.
Result<void> require_known(const Identifier& id, Workspace& workspace) {
  BATON_TRY(const std::optional<StoredState> stored, workspace.states().read());
  if (!stored) BATON_CHECK(respect_lost_state({}, workspace));
  BATON_TRY(const std::optional<ParkedText> parked, parked_text(id, workspace));
  if (parked) return {};
  BATON_TRY(const std::optional<LoadedState> active, active_state(stored, workspace));
  if (is_of(active, id)) return {};
  BATON_TRY(Error error, not_parked(id, workspace));
  return fail(std::move(error));
}

}  // namespace

Result<Outcome<WorkflowSwitched>> switch_workflow(const SwitchWorkflow& request,
                                                  Workspace& workspace) {
  BATON_CHECK(workspace.configuration());
  BATON_TRY(const Identifier id, Identifier::parse(request.workflow, "workflow id"));
  BATON_CHECK(require_known(id, workspace));
  BATON_TRY(const std::unique_ptr<StateTransaction> transaction,
            workspace.states().begin(
                {.command = text::concat("switch ", id.text()), .deadline = workspace.patience()}));
  if (transaction->before()) note_source(*transaction->before(), workspace);
  BATON_TRY(const std::optional<LoadedState> active,
            active_state(transaction->before(), workspace));
  if (is_of(active, id)) return stay(*active, id, workspace);
  BATON_TRY(std::optional<ParkedText> parked, parked_text(id, workspace));
  if (!parked) {
    BATON_TRY(Error error, not_parked(id, workspace));
    return fail(std::move(error));
  }
  BATON_TRY(const LoadedState resumed, judge_parked(std::move(parked->text), id, workspace));
  return exchange(*transaction, active, resumed, id, workspace);
}

Json to_json(const WorkflowSwitched& answer) {
  Json json = to_json(answer.written);
  json["state"] = answer.state_file;
  if (answer.parked) json["parked"] = to_json(*answer.parked);
  json["unchanged"] = answer.unchanged;
  return json;
}

Result<Outcome<ParkedList>> list_parked(const ListParked& /*request*/, Workspace& workspace) {
  BATON_TRY(std::vector<ParkedWorkflow> parked,
            parked_workflows(active_workflow(workspace), workspace));
  return ParkedList{.parked = std::move(parked), .lost = lost_workflows(workspace)};
}

Json to_json(const ParkedList& answer) {
  Json json = {{"parked", to_json(answer.parked)}};
  for (const MissingWorkflow& lost : answer.lost) {
    json["lost"].push_back(
        {{"workflowId", lost.workflow}, {"revision", lost.state.revision.value}});
  }
  return json;
}

}  // namespace baton::app
