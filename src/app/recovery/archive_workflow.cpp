#include "app/recovery/archive_workflow.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/context/build_agent_context.h"
#include "app/context/context_sizes.h"
#include "app/core/archive/archive_files.h"
#include "app/core/archive/parked_workflows.h"
#include "app/core/caller/caller.h"
#include "app/core/files/evidence.h"
#include "app/core/findings/finding_json.h"
#include "app/core/findings/state_findings.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/redaction/redact_summary.h"
#include "app/core/state/abandoned_links.h"
#include "app/core/state/compacted_outputs.h"
#include "app/core/state/load_state.h"
#include "app/recovery/archived_proof.h"
#include "domain/model/members.h"
#include "domain/model/state.h"
#include "domain/workflow/archive_summary.h"
#include "json/print.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr const char* kContextTokens = "contextTokens";
// If the state was changed while its contexts were measured, they are measured again. If it was
// changed each time, the summary does not have their sums.
constexpr int kArchiveTries = 3;

// Everything that can be prepared before the first write.
struct Prepared {
  Identifier id;
  Revision revision;
  std::string final_status;
  Json summary;
  ArchivedWorkflow files;
  Findings warnings;
};

// What decides about the content of the archive.
struct Content {
  const ArchiveWorkflow& request;
  const Json* context_tokens;  // null: they are measured
};

Report refusal(std::string_view rule, std::string message, std::string place, std::string hint) {
  return {.findings = {{.rule = std::string(rule),
                        .message = std::move(message),
                        .instance_location = std::move(place),
                        .hint = std::move(hint)}}};
}

std::optional<Report> refusal_for_running(const json::View& state) {
  const std::vector<model::Execution> running = model::running_executions(state);
  if (running.empty()) return std::nullopt;
  return refusal(
      "execution-running",
      text::concat(running.front().agent, " is still running (", running.front().id, ")"),
      text::concat("/agentSequence/", std::to_string(running.front().index)),
      "record its output or failure first, or use --force to archive the workflow anyway");
}

// The sums for the agents that ran; null if there are none. Contexts that cannot be built do not
// prevent the end of a workflow.
Json measured_tokens(const Json& state, std::string_view text, const Progress& progress,
                     Workspace& workspace) {
  const Result<std::vector<std::string>> agents = agents_that_ran(state, workspace);
  if (!agents || agents->empty()) return {};
  const BuildAgentContext measured{.agent = {}, .progress = progress};
  const Result<ContextSizes> sizes = context_sizes(state, text, *agents, measured, workspace);
  return sizes ? totals_json(*sizes) : Json();
}

Result<Json> make_summary(const Json& state, std::string_view text, const Content& content,
                          Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  Json summary = workflow::summarise(state, configuration->policies, workspace.now());
  Json tokens = content.context_tokens == nullptr
                    ? measured_tokens(state, text, content.request.progress, workspace)
                    : *content.context_tokens;
  if (!tokens.is_null()) summary[kContextTokens] = std::move(tokens);
  BATON_CHECK(redact_summary(summary, workspace));
  return summary;
}

void add_damaged_receipts(Json& summary, const std::vector<Identifier>& executions) {
  if (executions.empty()) return;
  Json& ids = summary["damagedReceipts"] = Json::array();
  for (const Identifier& execution : executions) ids.push_back(execution.text());
}

Findings damaged_receipts(const std::vector<Identifier>& executions) {
  Findings findings;
  for (const Identifier& execution : executions) {
    findings.push_back({.severity = Severity::warning,
                        .rule = "damaged-receipt",
                        .message = text::concat("the receipt of ", execution.text(),
                                                " is damaged and not in the archive"),
                        .hint = "the archive cannot prove what this execution received"});
  }
  return findings;
}

// The workflow is archived all the same: the archive has the outputs.
Finding files_left(const Error& error) {
  return {
      .severity = Severity::warning,
      .rule = "compacted-outputs-left",
      .message = text::concat("files of compacted outputs were not removed: ", error.phrase.view()),
      .file = error.subject,
      .hint = "`baton prune --apply` removes them"};
}

// The workflow ends all the same, unless the shared values were requested.
bool is_dispensable(const Error& error, SharedValues values) {
  return error.code == ErrorCode::malformed && values == SharedValues::left_out;
}

Finding session_left_out(const Error& error) {
  return {.severity = Severity::warning,
          .rule = "session-left-out",
          .message = text::concat("the archive does not list the keys of the shared context: ",
                                  error.phrase.view()),
          .file = error.subject,
          .hint = error.hint};
}

// Adds it to `extensions`, where a state may have any member.
Result<Findings> add_session(Json& state, const Identifier& id, SharedValues values,
                             Workspace& workspace) {
  Result<Json> record = session_record(id, values, workspace);
  if (!record && is_dispensable(record.error(), values)) {
    return Findings{session_left_out(record.error())};
  }
  if (!record) return fail(record.error());
  if (record->is_null()) return Findings();
  model::ensure_object(state, "extensions")[kArchivedSession] = *std::move(record);
  return Findings();
}

Result<std::string> final_status_of(const json::View& state, Workspace& workspace) {
  BATON_TRY(const std::optional<Json> judged, state_with_demoted_gates(state, workspace));
  return std::string(
      workflow::name_of(workflow::final_status(judged ? json::View(*judged) : state)));
}

Result<std::optional<Report>> refusal_for_errors(const LoadedState& loaded, Workspace& workspace) {
  BATON_TRY(Findings errors, state_findings(loaded.document, workspace));
  std::erase_if(errors, [](const Finding& finding) { return finding.severity != Severity::error; });
  if (errors.empty()) return std::nullopt;
  for (Finding& finding : errors) finding.file = workspace.state_file();
  return Report{std::move(errors)};
}

std::optional<Report> refusal_for_status(const std::string& status,
                                         const ArchiveWorkflow& request) {
  if (!request.required_status || *request.required_status == status) return std::nullopt;
  return refusal("final-status",
                 text::concat("the workflow would be archived as ", status, ", not as ",
                              *request.required_status),
                 "", "`baton status` shows gates and executions");
}

// Why the workflow cannot end with this status; empty: it can.
Result<std::optional<Report>> refusal_to_end(const LoadedState& loaded, const std::string& status,
                                             const ArchiveWorkflow& request, Workspace& workspace) {
  BATON_TRY(std::optional<Report> errors, refusal_for_errors(loaded, workspace));
  if (errors) return errors;
  if (request.running == RunningExecutions::refused) {
    std::optional<Report> running = refusal_for_running(loaded.document);
    if (running) return running;
  }
  return refusal_for_status(status, request);
}

// What is kept of a workflow that can end.
Result<Prepared> prepare_files(LoadedState& loaded, Identifier id, std::string status,
                               const Content& content, Workspace& workspace) {
  const Json& original = loaded.document.tree();
  Json state = original;
  BATON_CHECK(redact_state(state, workspace));
  BATON_TRY(Findings warnings, add_session(state, id, content.request.shared_values, workspace));
  BATON_TRY(const std::vector<Identifier> damaged, add_proof(state, id, workspace));
  std::ranges::move(damaged_receipts(damaged), std::back_inserter(warnings));
  // Keeps the state's own bytes, unless an outside edit added something that must not be stored.
  const std::string full = full_text(loaded);
  const bool is_printed = loaded.has_inserted_outputs || state != original;
  if (is_printed) {  // which would change larger numbers
    BATON_CHECK(json::read(loaded.text(), workspace.state_file(),
                           {.big_integers = json::BigIntegers::refused}));
  }
  std::string text = state == original ? full : json::print(state);
  BATON_TRY(const std::optional<Json> summarized, state_with_demoted_gates(state, workspace));
  BATON_TRY(Json summary, make_summary(summarized ? *summarized : state, full, content, workspace));
  add_damaged_receipts(summary, damaged);
  ArchivedWorkflow files{.state = std::move(text),
                         .summary = json::print(summary),
                         .summary_markdown = workflow::to_markdown(summary)};
  return Prepared{.id = std::move(id),
                  .revision = loaded.revision,
                  .final_status = std::move(status),
                  .summary = std::move(summary),
                  .files = std::move(files),
                  .warnings = std::move(warnings)};
}

Result<Outcome<Prepared>> prepare(const StoredState& stored, const ArchiveWorkflow& request,
                                  const Json* context_tokens, Workspace& workspace) {
  const std::string file = workspace.state_file();
  BATON_TRY(LoadedState loaded, parse_own(stored, workspace));
  BATON_CHECK(require_outputs(loaded));
  BATON_CHECK(require_revision(loaded, request.if_revision, file, workspace));
  BATON_TRY(std::string status, final_status_of(loaded.document, workspace));
  BATON_TRY(std::optional<Report> refused, refusal_to_end(loaded, status, request, workspace));
  if (refused) return *std::move(refused);
  BATON_TRY(Identifier id, workflow_id_of(loaded.document, file));
  const Content content{request, context_tokens};
  BATON_TRY(Prepared prepared,
            prepare_files(loaded, std::move(id), std::move(status), content, workspace));
  return prepared;
}

WorkflowArchived answer(Prepared prepared, std::vector<std::string> files, DryRun dry_run) {
  return {.workflow = prepared.id.text(),
          .final_status = std::move(prepared.final_status),
          .files = std::move(files),
          .summary = std::move(prepared.summary),
          .dry_run = dry_run,
          .warnings = std::move(prepared.warnings)};
}

Result<Outcome<WorkflowArchived>> dry_run_of(Prepared prepared, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  std::vector<std::string> files = archive_files(configuration->archive_folders, prepared.id);
  BATON_CHECK(workspace.archives().check(prepared.id, prepared.files));
  return answer(std::move(prepared), std::move(files), DryRun::yes);
}

Result<bool> has_archive_files(const Identifier& id, Workspace& workspace) {
  BATON_TRY(const std::optional<std::string> archive, workspace.archives().state(id));
  BATON_TRY(const std::optional<std::string> summary, workspace.archives().summary(id));
  return archive || summary;
}

Result<void> announce_and_remove(const Prepared& prepared, StateTransaction& transaction,
                                 const Workspace& workspace) {
  BATON_CHECK(transaction.announce_end({.at = workspace.now(),
                                        .by = writer_here(workspace),
                                        .command = "archive",
                                        .workflow = prepared.id.text(),
                                        .revision = prepared.revision}));
  return transaction.remove();
}

// Whether the state is in place and the journal does not tell of its end.
bool is_still_active(const StateTransaction& transaction, Workspace& workspace) {
  if (!transaction.before()) return false;
  const Result<std::string> ended = workspace.states().ended_workflow();
  return ended && ended->empty();
}

// Writes the archive before the record of the end: a workflow that ended has an archive. After an
// error, a workflow that continues has none, except if the lock was lost: then another process may
// have ended it.
Result<std::vector<std::string>> put_and_end(const Prepared& prepared,
                                             StateTransaction& transaction, Workspace& workspace) {
  BATON_TRY(const bool had_files, has_archive_files(prepared.id, workspace));
  Result<std::vector<std::string>> files = workspace.archives().put(prepared.id, prepared.files);
  const Result<void> ended = files ? announce_and_remove(prepared, transaction, workspace)
                                   : Result<void>(fail(files.error()));
  if (ended) return files;
  const bool has_lost_lock =
      ended.error().code == ErrorCode::conflict && !transaction.is_overtaken();
  const bool may_be_of_others = had_files || has_lost_lock;
  const bool is_to_withdraw = !may_be_of_others && is_still_active(transaction, workspace);
  if (is_to_withdraw) (void)workspace.archives().remove(prepared.id);
  return fail(ended.error());
}

// Nobody asked to end the workflow that another program, such as `git checkout`, put in its place.
Result<void> require_same(const Identifier& wanted, const Identifier& found) {
  if (found == wanted) return {};
  return fail(ErrorCode::conflict, "another workflow became active meanwhile", found.text(),
              text::concat(wanted.text(), " was not archived, and nothing was changed"));
}

// If it fails although the state is there no more, the workflow has ended.
Result<Outcome<WorkflowArchived>> end_frozen(StateTransaction& transaction, const Identifier& id,
                                             const ArchiveWorkflow& request,
                                             const Json* context_tokens, Workspace& workspace) {
  if (!transaction.before()) return fail(no_workflow(workspace));
  note_source(*transaction.before(), workspace);
  BATON_TRY(Outcome<Prepared> outcome,
            prepare(*transaction.before(), request, context_tokens, workspace));
  if (Report* report = std::get_if<Report>(&outcome)) return std::move(*report);
  Prepared& prepared = std::get<Prepared>(outcome);
  BATON_CHECK(require_same(id, prepared.id));
  const std::string text = transaction.before()->text;
  BATON_TRY(std::vector<std::string> files, put_and_end(prepared, transaction, workspace));
  std::ranges::move(unpark_ended(id, text, workspace), std::back_inserter(prepared.warnings));
  if (const Result<void> removed = remove_compacted_outputs(prepared.id, workspace); !removed) {
    prepared.warnings.push_back(files_left(removed.error()));
  }
  if (std::optional<Finding> left = foreign_links_left("hard-links-left", workspace)) {
    prepared.warnings.push_back(*std::move(left));
  }
  return answer(std::move(prepared), std::move(files), DryRun::no);
}

// The session of a workflow that continues, because archiving it failed or was refused.
Result<void> thaw_after(const Result<Outcome<WorkflowArchived>>& outcome, const Identifier& id,
                        Workspace& workspace) {
  const Result<void> thawed = thaw_session(id, workspace);
  if (thawed) return {};
  Error error = outcome ? thawed.error() : outcome.error();
  error.hint = text::join_clauses(
      error.hint, text::concat("the shared context can only be read: `baton session unarchive ",
                               id.text(), "` reopens it"));
  return fail(std::move(error));
}

// Freezes the session before it is archived, so that a repetition after a crash writes the same. If
// the workflow continues, the session does, too.
Result<Outcome<WorkflowArchived>> end_workflow(StateTransaction& transaction, const Identifier& id,
                                               const ArchiveWorkflow& request,
                                               const Json* context_tokens, Workspace& workspace) {
  const Result<void> frozen = freeze_session(id, workspace);
  if (!frozen && !is_dispensable(frozen.error(), request.shared_values)) {
    return fail(frozen.error());
  }
  Result<Outcome<WorkflowArchived>> outcome =
      end_frozen(transaction, id, request, context_tokens, workspace);
  const bool is_done = outcome && std::holds_alternative<WorkflowArchived>(*outcome);
  const bool continues = !is_done && transaction.before();
  if (continues && frozen) BATON_CHECK(thaw_after(outcome, id, workspace));
  return outcome;
}

}  // namespace

Result<Outcome<WorkflowArchived>> archive_workflow(const ArchiveWorkflow& request,
                                                   Workspace& workspace) {
  BATON_CHECK(workspace.configuration());
  // Also checked before taking the lock: the lock would leave a folder if there is nothing to do.
  // In a large workflow, to measure the contexts takes longer than other writers wait for the lock.
  std::optional<Identifier> wanted;
  for (int tries = kArchiveTries;; --tries) {
    BATON_TRY(const std::optional<StoredState> seen, workspace.states().read());
    if (!seen) return fail(no_workflow(workspace));
    BATON_TRY(Outcome<Prepared> outcome, prepare(*seen, request, nullptr, workspace));
    if (Report* report = std::get_if<Report>(&outcome)) return std::move(*report);
    Prepared& prepared = std::get<Prepared>(outcome);
    if (!wanted) wanted = prepared.id;
    BATON_CHECK(require_same(*wanted, prepared.id));
    if (request.dry_run == DryRun::yes) return dry_run_of(std::move(prepared), workspace);
    BATON_TRY(const std::unique_ptr<StateTransaction> transaction,
              workspace.states().begin({.command = "archive", .deadline = workspace.patience()}));
    const std::optional<StoredState>& now = transaction->before();
    const bool is_same = now && now->text == seen->text;
    if (!is_same && tries > 1) continue;
    // If measuring failed, it may succeed now.
    const Json nothing;
    const Json* const tokens = is_same ? model::member(prepared.summary, kContextTokens) : &nothing;
    Result<Outcome<WorkflowArchived>> ended =
        end_workflow(*transaction, prepared.id, request, tokens, workspace);
    if (!transaction->is_overtaken() || tries == 1) return ended;
  }
}

Json to_json(const WorkflowArchived& archived) {
  Json json = {{"workflowId", archived.workflow},
               {"finalStatus", archived.final_status},
               {"files", archived.files},
               {"summary", archived.summary},
               {"dryRun", archived.dry_run == DryRun::yes}};
  if (!archived.warnings.empty()) json["warnings"] = to_json(archived.warnings);
  return json;
}

}  // namespace baton::app
