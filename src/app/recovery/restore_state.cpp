// Sources are tried in this order: the journal, the newest valid backup, the committed state,
// salvage of the damaged file, recorded outputs only, a minimal state. In place of the journal's
// state or a backup, the committed state is used if it is this git branch's: see state_of_branch().
// Newer data from the damaged file and the outputs is added to the first usable source.
#include "app/recovery/restore_state.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>

#include "app/core/findings/state_findings.h"
#include "app/core/schemas/named_schema.h"
#include "app/core/state/abandoned_links.h"
#include "app/core/state/compacted_outputs.h"
#include "app/core/state/load_state.h"
#include "app/core/state/missing_state.h"
#include "app/core/state/other_workflows.h"
#include "app/core/state/recovery_sources.h"
#include "app/recovery/branch_state.h"
#include "app/recovery/restore_ours.h"
#include "domain/model/members.h"
#include "domain/model/state.h"
#include "domain/workflow/damaged_state.h"
#include "domain/workflow/recovery.h"
#include "host/baton_files.h"
#include "host/repository.h"
#include "json/pointer.h"
#include "schema/validator.h"
#include "text/concat.h"

namespace baton::app {
namespace {

using workflow::SalvagedState;

constexpr std::string_view kNamelessWorkflow = "wf_recovered";

// The information in the damaged file.
struct Damage {
  bool is_there = false;
  Traces traces = {};
  std::optional<SalvagedState> salvaged = {};
};

Result<Damage> examine_damage(const std::optional<StoredState>& damaged, Workspace& workspace) {
  if (!damaged) return Damage{};
  // The journal has at least the content of a reverted file.
  const bool is_reverted = damaged->source == StateSource::reverted_file;
  if (is_reverted) return Damage{.is_there = true, .traces = find_traces(damaged->text)};
  BATON_TRY(const schema::Validator validator, workspace.schemas().compile("workflow-state"));
  const auto accepts = [&](const Json& state) { return validator.accepts(state); };
  Damage damage{.is_there = true,
                .traces = find_traces(damaged->text),
                .salvaged = workflow::salvage_state(damaged->text, accepts, workspace.now())};
  if (!damage.salvaged) return damage;
  // What cannot be read is taken from the recorded outputs, as far as they exist.
  (void)insert_compacted_outputs(damage.salvaged->state, model::References::removed, workspace);
  if (std::optional<Json>& other = damage.salvaged->other_side) {
    (void)insert_compacted_outputs(*other, model::References::removed, workspace);
  }
  return damage;
}

// The recorded outputs of the state's workflow, which are only stored under a valid id.
Result<std::vector<Json>> outputs_of(const Json& state, Workspace& workspace) {
  const Result<Identifier> id = Identifier::parse(model::text_member(state, "workflowId"));
  if (!id) return std::vector<Json>();
  BATON_TRY(std::optional<KnownOutputs> known, known_outputs(*id, workspace));
  return known ? std::move(known->outputs) : std::vector<Json>();
}

// The outputs that a state lacks: of executions that it does not contain or that had not ended.
std::vector<Json> outputs_missing_in(const Json& state, std::vector<Json> outputs) {
  std::erase_if(outputs, [&](const Json& output) {
    const auto known = model::find_execution(state, model::text_member(output, "executionId"));
    return known && known->outputs;
  });
  return outputs;
}

void take_outputs(Restored& restored, const std::vector<Json>& outputs, Instant now) {
  workflow::Rebuilt rebuilt = workflow::rebuild_from_outputs(restored.state, outputs, now);
  restored.rerecorded = std::move(rebuilt.executions);
  for (const Finding& finding : rebuilt.left_out) restored.lost.push_back(finding.message);
  std::ranges::move(rebuilt.left_out, std::back_inserter(restored.warnings));
}

// True if one of the errors is about element `index` of the list of executions.
bool is_faulty(std::size_t index, const Findings& findings) {
  const std::string place = text::concat("/agentSequence/", std::to_string(index));
  return std::ranges::any_of(findings, [&](const Finding& finding) {
    return finding.severity == Severity::error &&
           json::is_at_or_below(finding.instance_location, place);
  });
}

// Removes executions that satisfy the schema but are invalid, as after a flipped bit, if their
// output was recorded: the output is used instead.
Result<void> drop_faulty_executions(Json& state, const std::vector<Json>& outputs,
                                    Workspace& workspace) {
  BATON_TRY(const Findings findings, state_findings(state, workspace));
  if (outputs.empty() || !has_errors(findings)) return {};
  Json kept = Json::array();
  std::size_t index = 0;
  for (Json& execution : model::ensure_array(state, "agentSequence")) {
    const std::string_view execution_id = model::text_member(execution, "executionId");
    const bool has_output = std::ranges::any_of(outputs, [&](const Json& output) {
      return model::text_member(output, "executionId") == execution_id;
    });
    const bool is_dropped = is_faulty(index++, findings) && has_output;
    if (!is_dropped) kept.push_back(std::move(execution));
  }
  model::set_member(state, "agentSequence", std::move(kept));
  return {};
}

Result<void> take_missing_outputs(Restored& restored, const std::vector<Json>& outputs,
                                  Workspace& workspace) {
  BATON_CHECK(drop_faulty_executions(restored.state, outputs, workspace));
  take_outputs(restored, outputs_missing_in(restored.state, outputs), workspace.now());
  return {};
}

// Decisions and other items may be lost even if their execution survived the damage: they are
// restored from the outputs.
void add_items_of_outputs(Restored& restored, const SalvagedState& salvaged,
                          const std::vector<Json>& outputs, Instant now) {
  Json rebuilt = workflow::minimal_state(model::text_member(restored.state, "workflowId"), now);
  (void)workflow::rebuild_from_outputs(rebuilt, outputs, now);
  workflow::add_items(restored.state, rebuilt, salvaged.whole);
}

void note_loss(Restored& restored, const workflow::KindLoss& loss) {
  restored.losses.push_back(loss);
  if (loss.kind != "members") restored.lost.push_back(workflow::sentence_of(loss));
}

void count_losses(Restored& restored, const SalvagedState& salvaged) {
  for (const workflow::KindLoss& loss :
       workflow::remaining_losses(salvaged.losses, restored.state)) {
    note_loss(restored, loss);
  }
}

// Only items that the damaged file proves to have had: a state that is as new has what the damage
// may hide.
void count_certain_losses(Restored& restored, const SalvagedState& salvaged) {
  for (const workflow::KindLoss& loss :
       workflow::remaining_losses(salvaged.losses, restored.state)) {
    if (loss.lost > 0 && loss.kind != "members") note_loss(restored, loss);
  }
}

bool is_of_same_workflow(const SalvagedState& salvaged, const Json& state) {
  return model::text_member(salvaged.state, "workflowId") ==
         model::text_member(state, "workflowId");
}

// True if the damaged file is newer. A file without a readable revision counts as newer than any
// source but the journal.
bool is_newer(const SalvagedState& salvaged, const Restored& restored) {
  const bool is_known = salvaged.revision.value != 0 || restored.level == RecoveryLevel::journal;
  return !is_known || salvaged.revision > revision_of(restored.state);
}

// What is taken from the damaged file.
enum class Use : std::uint8_t { nothing, additions, newer_content };

// A file of the state's own revision differs from it by edits of other programs, and a conflict by
// its other side, whatever its revision is.
Use use_of(const Damage& damage, const Restored& restored) {
  const std::optional<SalvagedState>& salvaged = damage.salvaged;
  if (!salvaged || !is_of_same_workflow(*salvaged, restored.state)) return Use::nothing;
  if (is_newer(*salvaged, restored)) return Use::newer_content;
  const bool has_additions =
      salvaged->other_side || salvaged->revision == revision_of(restored.state);
  return has_additions ? Use::additions : Use::nothing;
}

// Adds what the damaged file and the outputs prove to be newer than the restored state.
Result<Restored> complete(Restored restored, const Damage& damage, const std::vector<Json>& outputs,
                          Workspace& workspace) {
  const Revision revision = revision_of(restored.state);
  const Use use = use_of(damage, restored);
  if (use == Use::newer_content) workflow::take_salvaged(restored.state, *damage.salvaged);
  restored.salvaged =
      use == Use::newer_content ||
      (use == Use::additions && workflow::add_items(restored.state, damage.salvaged->state));
  BATON_CHECK(take_missing_outputs(restored, outputs, workspace));
  if (use == Use::newer_content) {
    add_items_of_outputs(restored, *damage.salvaged, outputs, workspace.now());
    count_losses(restored, *damage.salvaged);
  } else if (damage.traces.revision > revision || !restored.is_last) {
    restored.lost.push_back(text::concat("changes after revision ", std::to_string(revision.value),
                                         " that are not in a recorded output"));
  }
  if (use == Use::additions) count_certain_losses(restored, *damage.salvaged);
  if (damage.salvaged) {
    std::ranges::move(workflow::missing_content(restored.state, *damage.salvaged),
                      std::back_inserter(restored.lost));
  }
  return restored;
}

void note_missing_from_commit(Restored& restored, const BranchState& branch) {
  std::string missing = missing_from_commit(restored.state, branch);
  if (!missing.empty()) restored.lost.push_back(std::move(missing));
}

Result<std::optional<Restored>> restore_journal(const Damage& damage, Workspace& workspace) {
  BATON_TRY(std::optional<JournaledState> journaled,
            newest_in_journal(damage.traces.workflow, workspace));
  if (!journaled) return std::nullopt;
  // The sequence stays that of the journal's end: outputs that the branch's state lacks are
  // withdrawn.
  BATON_TRY(BranchState branch,
            state_of_branch(std::move(journaled->state), journaled->history, workspace));
  journaled->state = std::move(branch.state);
  const Revision shown =
      std::max(damage.traces.revision, damage.salvaged ? damage.salvaged->revision : Revision{});
  BATON_TRY(std::vector<Json> outputs, outputs_of(journaled->state.document, workspace));
  BATON_CHECK(drop_withdrawn_outputs(outputs, *journaled, shown, workspace));
  Restored restored{.state = std::move(journaled->state.document),
                    .level = branch.is_recorded ? RecoveryLevel::journal : RecoveryLevel::backup,
                    .source = std::move(journaled->state.name),
                    .is_last = true,
                    .lost = std::move(journaled->lost)};
  for (const std::string& lost : journaled->history.damage) {
    restored.lost.push_back(
        text::concat("possibly changes in a damaged part of the journal: ", lost));
  }
  BATON_TRY(restored, complete(std::move(restored), damage, outputs, workspace));
  note_missing_from_commit(restored, branch);
  return restored;
}

Result<std::optional<Restored>> restore_backup(const Damage& damage, Workspace& workspace) {
  BATON_TRY(std::optional<UsableState> backup, newest_backup(damage.traces.workflow, workspace));
  if (!backup) return std::nullopt;
  BATON_TRY(const History history, workspace.states().history());
  BATON_TRY(BranchState branch, state_of_branch(*std::move(backup), history, workspace));
  BATON_TRY(const std::vector<Json> outputs, outputs_of(branch.state.document, workspace));
  Restored restored{.state = std::move(branch.state.document),
                    .level = RecoveryLevel::backup,
                    .source = std::move(branch.state.name)};
  BATON_TRY(restored, complete(std::move(restored), damage, outputs, workspace));
  note_missing_from_commit(restored, branch);
  return restored;
}

Result<std::optional<Restored>> restore_salvaged(const Damage& damage, Workspace& workspace) {
  if (!damage.salvaged) return std::nullopt;
  BATON_TRY(const std::vector<Json> outputs, outputs_of(damage.salvaged->state, workspace));
  Restored restored{.state = damage.salvaged->state,
                    .level = RecoveryLevel::salvage,
                    .source = workspace.state_file()};
  BATON_CHECK(take_missing_outputs(restored, outputs, workspace));
  add_items_of_outputs(restored, *damage.salvaged, outputs, workspace.now());
  count_losses(restored, *damage.salvaged);
  std::ranges::copy(damage.salvaged->lost, std::back_inserter(restored.lost));
  std::ranges::move(workflow::missing_content(restored.state, *damage.salvaged),
                    std::back_inserter(restored.lost));
  if (restored.lost.empty()) {
    restored.lost.emplace_back("possibly content that the damage made unrecognizable");
  }
  return restored;
}

Json minimal_state(std::string_view workflow, Instant now) {
  return with_schema("workflow-state", workflow::minimal_state(workflow, now));
}

Result<std::optional<Restored>> restore_outputs(const Damage& damage, Workspace& workspace) {
  BATON_TRY(const std::optional<KnownOutputs> known,
            known_outputs(damage.traces.workflow, workspace));
  if (!known) return std::nullopt;
  Restored restored{.state = minimal_state(known->workflow.text(), workspace.now()),
                    .level = RecoveryLevel::outputs,
                    .source = std::string(kOutputsFolder.child(known->workflow).text())};
  take_outputs(restored, known->outputs, workspace.now());
  restored.lost.emplace_back("the feature's name and description, PRD, branch and phase");
  restored.lost.emplace_back(
      "decisions, constraints, artifacts and gates that are not in a recorded output");
  restored.lost.emplace_back("executions without a recorded output");
  return restored;
}

Restored restore_minimum(const Traces& traces, Instant now) {
  const std::string id = traces.workflow ? traces.workflow->text() : std::string(kNamelessWorkflow);
  return {.state = minimal_state(id, now),
          .level = RecoveryLevel::minimal,
          .lost = {traces.workflow ? "everything except the workflow's id" : "everything"}};
}

// Whether the project is in a work tree whose last commit cannot be read, as without git.
bool has_unread_commits(Workspace& workspace) {
  const Repository* const repository = workspace.states().repository();
  return repository != nullptr && repository->folder() && !repository->configured("core.bare");
}

Error nothing_to_recover_from(Workspace& workspace) {
  Error error{.code = ErrorCode::not_found,
              .phrase = "no workflow found, and nothing to recover it from",
              .subject = workspace.root().absolute(workspace.state_file()),
              .hint =
                  "`baton summaries` lists archived workflows, `baton unarchive ID` restores "
                  "one; `baton init --feature NAME` begins one"};
  const Result<MissingState> missing = judge_missing_state(workspace);
  if (missing && missing->absence == Absence::unreadable) error.hint = hint_to(*missing);
  const Result<OtherWorkflows> others = workflows_of_other_states(workspace);
  if (others && !others->live.empty()) {
    error.hint =
        text::concat("active in other state files (--state FILE): ", text::enumerate(others->live),
                     "; ", error.hint);
  }
  if (has_unread_commits(workspace)) {
    error.hint =
        text::concat("git could not be run, so the last commit was not searched; ", error.hint);
  }
  error.hint = text::join_clauses(hint_to_deleted_project(workspace), error.hint);
  return error;
}

// The first usable source.
Result<Restored> restore_from(const std::optional<StoredState>& damaged, Workspace& workspace) {
  BATON_TRY(const Damage damage, examine_damage(damaged, workspace));
  for (auto* const restore : {restore_journal, restore_backup, restore_salvaged, restore_outputs}) {
    BATON_TRY(std::optional<Restored> restored, restore(damage, workspace));
    if (restored) return *std::move(restored);
  }
  if (!damage.is_there) return fail(nothing_to_recover_from(workspace));
  return restore_minimum(damage.traces, workspace.now());
}

}  // namespace

std::string_view name_of(RecoveryLevel level) {
  switch (level) {
    case RecoveryLevel::current: return "current";
    case RecoveryLevel::journal: return "journal";
    case RecoveryLevel::backup: return "backup";
    case RecoveryLevel::salvage: return "salvage";
    case RecoveryLevel::outputs: return "outputs";
    case RecoveryLevel::minimal: return "minimal";
  }
  return "minimal";
}

std::string_view origin_of(RecoveryLevel level) {
  switch (level) {
    case RecoveryLevel::journal: return "the journal";
    case RecoveryLevel::backup: return "a backup";
    case RecoveryLevel::salvage: return "the damaged file";
    case RecoveryLevel::outputs: return "recorded outputs";
    case RecoveryLevel::current:
    case RecoveryLevel::minimal: break;
  }
  return "its id alone";
}

Result<Restored> restore_state(const std::optional<StoredState>& damaged, Workspace& workspace) {
  std::optional<MergedVersions> conflict =
      damaged ? conflicting_workflows(*damaged, workspace) : std::nullopt;
  if (!conflict) return restore_from(damaged, workspace);
  BATON_TRY(std::optional<Restored> restored, restore_ours(conflict->ours, workspace));
  if (!restored) {
    BATON_TRY(restored, restore_from(StoredState{.text = conflict->ours}, workspace));
  }
  restored->theirs = std::move(conflict->theirs);
  return *std::move(restored);
}

}  // namespace baton::app
