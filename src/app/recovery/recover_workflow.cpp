#include "app/recovery/recover_workflow.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/archive/lost_workflows.h"
#include "app/core/caller/caller.h"
#include "app/core/findings/error_finding.h"
#include "app/core/findings/state_findings.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/state/load_state.h"
#include "app/core/state/merge_side.h"
#include "app/core/state/missing_state.h"
#include "app/core/state/ownership.h"
#include "app/core/state/recovery_sources.h"
#include "app/recovery/lost_session.h"
#include "app/recovery/recover_adopted.h"
#include "app/shared/workflow_session.h"
#include "domain/model/members.h"
#include "host/baton_files.h"
#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

// The maximum number of changes in a segment of the journal.
constexpr std::uint64_t kChangesInASegment = 64;

// Whether the file is of another program and took the place of a workflow, on whatever git branch
// that is.
Result<bool> is_in_place_of_workflow(const StoredState& stored, Workspace& workspace) {
  BATON_TRY(const MissingState replaced, judge_replaced_state(stored.text, workspace));
  return replaced.absence != Absence::no_workflow;
}

// What can be taken from the file: nothing from that of another program.
Result<std::optional<StoredState>> damaged_state(const std::optional<StoredState>& stored,
                                                 Workspace& workspace) {
  if (!stored) return stored;
  BATON_TRY(const bool is_foreign, is_in_place_of_workflow(*stored, workspace));
  return is_foreign ? std::nullopt : stored;
}

// The answer if the current state is kept; empty if it is to be replaced. A state that violates its
// schema is replaced only by a complete state or by its own valid parts.
Result<std::optional<WorkflowRecovered>> judge_current(const StoredState& stored,
                                                       Workspace& workspace) {
  const std::string file = workspace.state_file();
  BATON_TRY(const bool is_to_replace, is_in_place_of_workflow(stored, workspace));
  if (is_to_replace) return std::nullopt;
  BATON_CHECK(require_managed(stored.text, workspace));
  const Result<LoadedState> loaded = parse_state(stored, file, workspace);
  if (!loaded) return std::nullopt;
  BATON_CHECK(require_baton_state(*loaded, file, workspace));
  BATON_TRY(const std::optional<Json> usable, usable_state(stored.text, file, workspace));
  if (!usable) {
    BATON_TRY(const Restored restored, restore_state(stored, workspace));
    if (restored.level < RecoveryLevel::outputs) return std::nullopt;
  }
  BATON_TRY(Findings findings, state_findings(loaded->document, workspace));
  std::erase_if(findings,
                [](const Finding& finding) { return finding.severity != Severity::error; });
  return WorkflowRecovered{
      .written = {.workflow = std::string(model::text_member(loaded->document, "workflowId")),
                  .revision = loaded->revision,
                  .digest = digest_of(*loaded, workspace),
                  .warnings = std::move(findings)},
      .level = RecoveryLevel::current,
      .source = file};
}

// The highest revision that may have been used. A damaged or lost journal held at most one segment
// of changes after the newest backup; damaged backups may still contain their revision.
Result<Revision> last_revision(const Traces& traces, Workspace& workspace) {
  BATON_TRY(const History history, workspace.states().history());
  const bool is_known = !history.entries.empty() && history.damage.empty();
  Revision last = traces.revision;
  BATON_TRY(const std::vector<StateCandidate> backups, workspace.states().backups());
  for (const StateCandidate& backup : backups) {
    Revision shown = find_traces(backup.text).revision;
    if (!is_known) shown.value += kChangesInASegment;
    last = std::max(last, shown);
  }
  return last;
}

WorkflowRecovered answer_of(Restored& restored) {
  return {.written = {.workflow = std::string(model::text_member(restored.state, "workflowId")),
                      .revision = {},
                      .digest = {},
                      .warnings = {}},
          .level = restored.level,
          .source = std::move(restored.source),
          .salvaged = restored.salvaged,
          .rerecorded = std::move(restored.rerecorded),
          .lost = std::move(restored.lost),
          .losses = std::move(restored.losses)};
}

// Keeps the other side of a conflict, of another workflow, as the merge driver would; in a dry run,
// only names it.
Result<void> keep_theirs(const Restored& restored, WorkflowRecovered& answer, DryRun dry_run,
                         Workspace& workspace) {
  if (!restored.theirs) return {};
  const std::string name = text::concat("theirs of ", workspace.state_file());
  const Result<MergeSide> theirs =
      read_merge_side({.name = name, .text = *restored.theirs}, workspace);
  if (!theirs) {
    answer.lost.emplace_back("the conflict's other side, of another workflow: it is damaged");
    return {};
  }
  if (dry_run == DryRun::yes) {
    answer.written.warnings.push_back(
        {.severity = Severity::warning,
         .rule = "other-workflow",
         .message = text::concat("the other side is another workflow, ", theirs->id.text(),
                                 ": it would be kept in ", kParkedFolder.text())});
    return {};
  }
  BATON_TRY(answer.parked, park_theirs(theirs->id, theirs->revision, theirs->text, workspace));
  answer.written.warnings.push_back(parked_finding(*answer.parked, workspace));
  return {};
}

Result<WorkflowRecovered> put_in_place(StateTransaction& transaction, Restored restored,
                                       const Traces& traces, Workspace& workspace) {
  BATON_TRY(const Revision known, last_revision(traces, workspace));
  // A commit of another clone may be ahead of the journal.
  const Revision last = std::max(known, revision_of(restored.state));
  const Revision revision = transaction.next_revision(last);
  model::set_member(restored.state, "lastUpdated", text::format_date_time(workspace.now()));
  model::set_member(restored.state, "revision", revision.value);
  BATON_CHECK(redact_state(restored.state, workspace));
  BATON_TRY(Findings findings, state_findings(restored.state, workspace));
  std::ranges::copy_if(findings, std::back_inserter(restored.warnings),
                       [](const Finding& found) { return found.severity == Severity::error; });
  WorkflowRecovered answer = answer_of(restored);
  BATON_CHECK(keep_theirs(restored, answer, DryRun::no, workspace));
  if (transaction.before()) {
    BATON_TRY(answer.has_replaced_file, is_in_place_of_workflow(*transaction.before(), workspace));
    const Aside aside = answer.has_replaced_file ? Aside::replaced : Aside::damaged;
    BATON_TRY(answer.kept, transaction.set_aside(aside));
  }
  BATON_TRY(std::string text, printed_state(restored.state, workspace.state_file()));
  const ChangeNote note{.at = workspace.now(),
                        .by = writer_here(workspace),
                        .command = "recover",
                        .workflow = answer.written.workflow,
                        .revision = revision,
                        .detail = text::concat("from ", origin_of(restored.level))};
  BATON_TRY(answer.written.digest, transaction.replace({.text = std::move(text), .note = note}));
  BATON_CHECK(transaction.finish());
  answer.written.revision = revision;
  std::ranges::move(restored.warnings, std::back_inserter(answer.written.warnings));
  return answer;
}

Traces traces_of(const std::optional<StoredState>& damaged) {
  return damaged ? find_traces(damaged->text) : Traces{};
}

Result<std::optional<WorkflowRecovered>> judge_if_there(const std::optional<StoredState>& stored,
                                                        Workspace& workspace) {
  if (!stored || stored->source == StateSource::reverted_file) return std::nullopt;
  return judge_current(*stored, workspace);
}

// A write that a power failure undid is repeated by the store itself.
Result<WorkflowRecovered> recover_under_lock(StateSource seen, ForeignFile foreign,
                                             Workspace& workspace) {
  BATON_TRY(const std::unique_ptr<StateTransaction> transaction,
            workspace.states().begin({.command = "recover",
                                      .deadline = workspace.patience(),
                                      .foreign = foreign,
                                      .reverted = RevertedState::accepted}));
  const std::optional<StoredState>& before = transaction->before();
  BATON_TRY(std::optional<WorkflowRecovered> current, judge_if_there(before, workspace));
  if (current && seen == StateSource::journal) current->level = RecoveryLevel::journal;
  if (current) return *std::move(current);
  BATON_TRY(const std::optional<StoredState> damaged, damaged_state(before, workspace));
  BATON_TRY(Restored restored, restore_state(damaged, workspace));
  BATON_TRY(WorkflowRecovered answer,
            put_in_place(*transaction, std::move(restored), traces_of(damaged), workspace));
  return answer;
}

WorkflowRecovered as_dry_run(WorkflowRecovered answer) {
  answer.dry_run = DryRun::yes;
  return answer;
}

Result<WorkflowRecovered> rehearsed(Restored& restored, Workspace& workspace) {
  WorkflowRecovered answer = answer_of(restored);
  BATON_CHECK(keep_theirs(restored, answer, DryRun::yes, workspace));
  return as_dry_run(std::move(answer));
}

// A file here would keep git from changing to the branch that has the state.
Result<void> respect_other_branches(const RecoverWorkflow& request, Workspace& workspace) {
  if (request.other_branches == OtherBranches::ignored) return {};
  BATON_TRY(const std::optional<StoredState> there, workspace.states().read());
  BATON_TRY(const MissingState missing,
            there ? judge_replaced_state(there->text, workspace) : judge_missing_state(workspace));
  if (missing.absence != Absence::on_other_branch) return {};
  return fail(ErrorCode::conflict, "the state of a workflow is on another git branch",
              missing.workflow.empty() ? workspace.state_file() : missing.workflow,
              text::concat(way_back(missing), " continues it; --force restores it on this branch"));
}

Result<WorkflowRecovered> recover_state(const RecoverWorkflow& request, Workspace& workspace) {
  BATON_CHECK(respect_other_branches(request, workspace));
  BATON_TRY(std::optional<WorkflowRecovered> adopted, recover_adopted(request, workspace));
  if (adopted) return *std::move(adopted);
  // Read without the lock first: the lock would leave a folder if there is nothing to do.
  BATON_TRY(const std::optional<StoredState> seen, workspace.states().read());
  const StateSource source = seen ? seen->source : StateSource::file;
  const bool is_dry_run = request.dry_run == DryRun::yes;
  bool is_foreign = false;
  BATON_TRY(std::optional<WorkflowRecovered> current, judge_if_there(seen, workspace));
  if (current && source == StateSource::file) return *std::move(current);
  if (current) {
    current->level = RecoveryLevel::journal;
    if (is_dry_run) return as_dry_run(*std::move(current));
  } else {
    BATON_TRY(const std::optional<StoredState> damaged, damaged_state(seen, workspace));
    is_foreign = seen && !damaged;
    BATON_TRY(Restored restored, restore_state(damaged, workspace));
    if (is_dry_run) return rehearsed(restored, workspace);
  }
  return recover_under_lock(source, is_foreign ? ForeignFile::replaced : ForeignFile::refused,
                            workspace);
}

void add_warning(WorkflowRecovered& answer, const Error& error) {
  Finding finding = finding_of(error);
  finding.severity = Severity::warning;
  answer.written.warnings.push_back(std::move(finding));
}

// Recovery cannot restore a parked workflow, because its file is in the repository.
void note_lost_workflows(WorkflowRecovered& answer, Workspace& workspace) {
  for (const MissingWorkflow& lost : lost_workflows(workspace)) {
    if (lost.workflow == answer.written.workflow) continue;
    const bool is_displaced = lost.loss == Loss::displaced;
    answer.lost.push_back(text::concat(
        is_displaced ? "the workflow " : "the parked workflow ", lost.workflow,
        is_displaced ? ", whose state another program replaced; " : "; ", hint_to(lost)));
  }
}

// The store has no hard links: `git clean` removes it with the state. Shared values cannot be
// restored; the workflow gets a new session, as from `init`.
void replace_lost_session(WorkflowRecovered& answer, Workspace& workspace) {
  const Result<bool> lost = is_session_lost(answer.written.workflow, workspace);
  if (!lost) {  // the state is there
    add_warning(answer, lost.error());
    return;
  }
  if (!*lost) return;
  answer.has_lost_session = true;
  answer.lost.push_back(text::concat("the values of the shared context of ",
                                     answer.written.workflow, ", if it had any"));
  const Result<DataStore*> store = workspace.data(Creation::never);
  if (store && *store == nullptr) {
    answer.lost.emplace_back(
        "the other shared contexts and the environment data, if there were any");
  }
  const Result<Identifier> id = Identifier::parse(answer.written.workflow);
  if (!id || answer.dry_run == DryRun::yes) return;
  begin_session(*id, answer.written, workspace);
  begin_thread(*id, answer.written, workspace);
}

std::vector<std::string> restorable(const HardLinks& links) {
  std::vector<std::string> files = links.orphaned;
  files.insert(files.end(), links.damaged.begin(), links.damaged.end());
  return files;
}

// Restores the files of which there were only intact hard links before the recovery, which may have
// restored some of them already. Of a dry run, those that would be restored.
Result<std::vector<std::string>> restore_own_files(const Result<HardLinks>& before, DryRun dry_run,
                                                   Workspace& workspace) {
  if (!before) return fail(before.error());
  std::vector<std::string> restored = restorable(*before);
  if (restored.empty() || dry_run == DryRun::yes) return restored;
  BATON_TRY(const std::unique_ptr<StateTransaction> transaction,
            workspace.states().begin({.command = "recover", .deadline = workspace.patience()}));
  BATON_CHECK(transaction->renew_hard_links());
  BATON_TRY(const HardLinks after, workspace.states().hard_links());
  const std::vector<std::string> left = restorable(after);
  std::erase_if(restored, [&left](const std::string& name) {
    return std::ranges::find(left, name) != left.end();
  });
  return restored;
}

}  // namespace

bool changed_nothing(const WorkflowRecovered& recovered) {
  return recovered.level == RecoveryLevel::current && recovered.restored.empty() &&
         !recovered.has_lost_session;
}

Result<Outcome<WorkflowRecovered>> recover_workflow(const RecoverWorkflow& request,
                                                    Workspace& workspace) {
  BATON_CHECK(workspace.configuration());
  reach_store(workspace, Creation::never);
  // `git clean` may have removed baton's files and left the state, which is committed.
  const Result<HardLinks> links = workspace.states().hard_links();
  BATON_TRY(WorkflowRecovered answer, recover_state(request, workspace));
  note_lost_workflows(answer, workspace);
  Result<std::vector<std::string>> restored = restore_own_files(links, request.dry_run, workspace);
  if (!restored) {  // no reason to fail: the state is there
    add_warning(answer, restored.error());
  } else {
    answer.restored = *std::move(restored);
  }
  if (request.dry_run == DryRun::yes) answer.dry_run = DryRun::yes;
  replace_lost_session(answer, workspace);
  if (changed_nothing(answer)) answer.dry_run = DryRun::no;
  return answer;
}

namespace {

Json losses_json(const std::vector<workflow::KindLoss>& losses) {
  Json list = Json::array();
  for (const workflow::KindLoss& loss : losses) {
    Json entry = {{"kind", loss.kind}, {"kept", loss.kept}, {"lost", loss.lost}};
    if (loss.may_be_more) entry["mayBeMore"] = true;
    list.push_back(std::move(entry));
  }
  return list;
}

}  // namespace

Json to_json(const WorkflowRecovered& recovered) {
  Json json = to_json(recovered.written);
  if (recovered.dry_run == DryRun::yes) {
    json.erase("revision");
    json.erase("digest");
    json["dryRun"] = true;
  }
  json["level"] = name_of(recovered.level);
  if (!recovered.source.empty()) json["source"] = recovered.source;
  if (recovered.salvaged) json["salvaged"] = true;
  if (recovered.kept) json["kept"] = *recovered.kept;
  if (recovered.parked) json["parked"] = to_json(*recovered.parked);
  json["rerecorded"] = recovered.rerecorded;
  json["lost"] = recovered.lost;
  json["losses"] = losses_json(recovered.losses);
  if (!recovered.restored.empty()) json["restored"] = recovered.restored;
  if (changed_nothing(recovered)) json["unchanged"] = true;
  return json;
}

}  // namespace baton::app
