// What is tried, in this order: the current file, the newest valid backup with
// the outputs recorded since, recorded outputs alone, a minimal state.
#include "app/recover_workflow.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/baton_files.h"
#include "app/load_state.h"
#include "app/recovery_sources.h"
#include "app/redact_state.h"
#include "app/state_findings.h"
#include "domain/model/members.h"
#include "domain/model/state.h"
#include "domain/workflow/recovery.h"
#include "json/print.h"
#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

constexpr std::string_view kNamelessWorkflow = "wf_recovered";

// What is to take the place of the state.
struct Restored {
  Json state;
  RecoveryLevel level = RecoveryLevel::minimal;
  std::string source = {};
  std::vector<std::string> rerecorded = {};
  std::vector<std::string> lost = {};
  Findings warnings = {};
};

// The answer where the state in place stays there; empty where it is to be replaced. A state that
// its schema refuses is replaced by a backup, but never by less than that.
Result<std::optional<WorkflowRecovered>> judge_current(const StoredState& stored,
                                                       Workspace& workspace) {
  const std::string file = workspace.state_file();
  const Result<LoadedState> loaded = parse_state(stored, file);
  if (!loaded) return std::nullopt;
  BATON_CHECK(require_ours(*loaded, file));
  BATON_TRY(const std::optional<Json> usable, usable_state(stored.text, file, workspace));
  if (!usable) {
    BATON_TRY(const std::optional<UsableState> backup,
              newest_backup(find_traces(stored.text).workflow, workspace));
    if (backup) return std::nullopt;
  }
  BATON_TRY(Findings findings, state_findings(loaded->document, workspace));
  std::erase_if(findings,
                [](const Finding& finding) { return finding.severity != Severity::error; });
  return WorkflowRecovered{
      .written = {.workflow = std::string(model::text_member(loaded->document, "workflowId")),
                  .revision = loaded->revision,
                  .digest = loaded->digest,
                  .warnings = std::move(findings)},
      .level = RecoveryLevel::current,
      .source = file};
}

// Outputs that a state does not hold: of executions that it does not know, or that had not ended.
std::vector<Json> outputs_missing_in(const Json& state, std::vector<Json> outputs) {
  std::erase_if(outputs, [&](const Json& output) {
    const auto known = model::find_execution(state, model::text_member(output, "executionId"));
    return known && known->outputs != nullptr;
  });
  return outputs;
}

void take_outputs(Restored& restored, const std::vector<Json>& outputs, Instant now) {
  workflow::Rebuilt rebuilt = workflow::rebuild_from_outputs(restored.state, outputs, now);
  restored.rerecorded = std::move(rebuilt.executions);
  for (const Finding& finding : rebuilt.left_out) restored.lost.push_back(finding.message);
  std::ranges::move(rebuilt.left_out, std::back_inserter(restored.warnings));
}

Result<std::optional<Restored>> restore_backup(const Traces& traces, Workspace& workspace) {
  BATON_TRY(std::optional<UsableState> backup, newest_backup(traces.workflow, workspace));
  if (!backup) return std::nullopt;
  Restored restored{.state = std::move(backup->document),
                    .level = RecoveryLevel::backup,
                    .source = std::move(backup->name)};
  const Revision revision = revision_of(restored.state);
  if (traces.revision != revision) {
    restored.lost.push_back(text::concat("changes after revision ", std::to_string(revision.value),
                                         " that no recorded output holds"));
  }
  const Result<Identifier> id = Identifier::parse(model::text_member(restored.state, "workflowId"));
  if (!id) return restored;  // without a usable id nothing was ever kept for it
  BATON_TRY(std::optional<KnownOutputs> known, known_outputs(*id, workspace));
  if (known) {
    take_outputs(restored, outputs_missing_in(restored.state, std::move(known->outputs)),
                 workspace.now());
  }
  return restored;
}

Result<std::optional<Restored>> restore_outputs(const Traces& traces, Workspace& workspace) {
  BATON_TRY(const std::optional<KnownOutputs> known, known_outputs(traces.workflow, workspace));
  if (!known) return std::nullopt;
  Restored restored{.state = workflow::minimal_state(known->workflow.text(), workspace.now()),
                    .level = RecoveryLevel::outputs,
                    .source = std::string(kOutputsFolder.child(known->workflow).text())};
  take_outputs(restored, known->outputs, workspace.now());
  restored.lost.emplace_back("the feature's name and description, PRD, branch and phase");
  restored.lost.emplace_back("decisions, constraints, artifacts and gates that no output holds");
  restored.lost.emplace_back("executions without a recorded output");
  return restored;
}

Restored restore_minimum(const Traces& traces, Instant now) {
  const std::string id = traces.workflow ? traces.workflow->text() : std::string(kNamelessWorkflow);
  return {.state = workflow::minimal_state(id, now),
          .level = RecoveryLevel::minimal,
          .lost = {traces.workflow ? "everything but the workflow's id" : "everything"}};
}

Error nothing_to_recover_from(const Workspace& workspace) {
  return {.code = ErrorCode::not_found,
          .phrase = "there is no workflow here, and nothing to recover one from",
          .subject = text::concat(workspace.root().path, "/", workspace.state_file()),
          .hint =
              "`baton summaries` lists archived workflows, `baton unarchive ID` brings one "
              "back; `baton init --feature NAME` begins one"};
}

Result<Restored> restore(const std::optional<StoredState>& damaged, const Traces& traces,
                         Workspace& workspace) {
  BATON_TRY(std::optional<Restored> backup, restore_backup(traces, workspace));
  if (backup) return *std::move(backup);
  BATON_TRY(std::optional<Restored> rebuilt, restore_outputs(traces, workspace));
  if (rebuilt) return *std::move(rebuilt);
  if (!damaged) return fail(nothing_to_recover_from(workspace));
  return restore_minimum(traces, workspace.now());
}

// The highest revision that may have been used. The newest backup is of the state before the one
// that was lost; backups that are damaged themselves may still tell their number.
Result<Revision> last_revision(const Traces& traces, Workspace& workspace) {
  Revision last = traces.revision;
  BATON_TRY(const std::vector<StateCandidate> backups, workspace.states().backups());
  for (const StateCandidate& backup : backups) {
    last = std::max(last, find_traces(backup.text).revision.next());
  }
  return last;
}

Result<WorkflowRecovered> put_in_place(StateTransaction& transaction, Restored restored,
                                       const Traces& traces, Workspace& workspace) {
  BATON_TRY(const Revision last, last_revision(traces, workspace));
  const Revision revision = transaction.next_revision(last);
  model::set_member(restored.state, "lastUpdated", text::format_date_time(workspace.now()));
  model::set_member(restored.state, "revision", revision.value);
  BATON_CHECK(redact_state(restored.state, workspace));
  BATON_TRY(Findings findings, state_findings(restored.state, workspace));
  std::ranges::copy_if(findings, std::back_inserter(restored.warnings),
                       [](const Finding& found) { return found.severity == Severity::error; });
  WorkflowRecovered answer{.level = restored.level,
                           .source = std::move(restored.source),
                           .rerecorded = std::move(restored.rerecorded),
                           .lost = std::move(restored.lost)};
  if (transaction.before()) {
    BATON_TRY(answer.kept, transaction.set_aside());
  }
  BATON_TRY(std::string text, printed_state(restored.state, workspace.state_file()));
  const ChangeNote note{.at = workspace.now(),
                        .by = "user",
                        .command = "recover",
                        .workflow = std::string(model::text_member(restored.state, "workflowId")),
                        .revision = revision,
                        .detail = text::concat("from level ", name_of(restored.level))};
  BATON_TRY(Digest digest, transaction.replace({.text = std::move(text), .note = note}));
  answer.written = {.workflow = std::string(model::text_member(restored.state, "workflowId")),
                    .revision = revision,
                    .digest = std::move(digest),
                    .warnings = std::move(restored.warnings)};
  return answer;
}

Traces traces_of(const std::optional<StoredState>& damaged) {
  return damaged ? find_traces(damaged->text) : Traces{};
}

Result<std::optional<WorkflowRecovered>> judge_if_there(const std::optional<StoredState>& stored,
                                                        Workspace& workspace) {
  if (!stored) return std::nullopt;
  return judge_current(*stored, workspace);
}

Result<Outcome<WorkflowRecovered>> recover_under_lock(Workspace& workspace) {
  BATON_TRY(const std::unique_ptr<StateTransaction> transaction,
            workspace.states().begin({.command = "recover"}));
  const std::optional<StoredState>& before = transaction->before();
  BATON_TRY(std::optional<WorkflowRecovered> current, judge_if_there(before, workspace));
  if (current) return *std::move(current);
  const Traces traces = traces_of(before);
  BATON_TRY(Restored restored, restore(before, traces, workspace));
  BATON_TRY(WorkflowRecovered answer,
            put_in_place(*transaction, std::move(restored), traces, workspace));
  return answer;
}

}  // namespace

std::string_view name_of(RecoveryLevel level) {
  switch (level) {
    case RecoveryLevel::current: return "current";
    case RecoveryLevel::backup: return "backup";
    case RecoveryLevel::outputs: return "outputs";
    case RecoveryLevel::minimal: return "minimal";
  }
  return "minimal";
}

Result<Outcome<WorkflowRecovered>> recover_workflow(const RecoverWorkflow& /*request*/,
                                                    Workspace& workspace) {
  BATON_CHECK(workspace.configuration());
  // Looked at without the lock first: it would leave a folder where there is nothing to do.
  BATON_TRY(const std::optional<StoredState> seen, workspace.states().read());
  BATON_TRY(std::optional<WorkflowRecovered> current, judge_if_there(seen, workspace));
  if (current) return *std::move(current);
  BATON_CHECK(restore(seen, traces_of(seen), workspace));
  return recover_under_lock(workspace);
}

Json to_json(const WorkflowRecovered& recovered) {
  Json json = to_json(recovered.written);
  json["level"] = name_of(recovered.level);
  if (!recovered.source.empty()) json["source"] = recovered.source;
  if (recovered.kept) json["kept"] = *recovered.kept;
  json["rerecorded"] = recovered.rerecorded;
  json["lost"] = recovered.lost;
  if (recovered.level == RecoveryLevel::current) json["unchanged"] = true;
  return json;
}

}  // namespace baton::app
