#include "app/core/state/change_state.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/archive/parked_workflows.h"
#include "app/core/caller/caller.h"
#include "app/core/caller/session_memory.h"
#include "app/core/encryption/moved_envelopes.h"
#include "app/core/encryption/required_encryption.h"
#include "app/core/findings/state_findings.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/state/compacted_outputs.h"
#include "app/core/state/held_time.h"
#include "app/core/state/idempotency_key.h"
#include "app/core/state/invalid_foundations.h"
#include "app/core/state/known_states.h"
#include "app/core/state/load_state.h"
#include "app/core/state/ownership.h"
#include "app/core/state/store_parked.h"
#include "app/core/state/way_to_workflow.h"
#include "domain/model/dialect.h"
#include "domain/model/members.h"
#include "domain/model/state_core.h"
#include "domain/workflow/gate_rules.h"
#include "json/patch.h"
#include "json/print.h"
#include "json/rewrite.h"
#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

Finding no_object(const std::string& file) {
  return {.rule = "type",
          .message = "the state must be an object",
          .file = file,
          .hint = "replace its members instead of the whole"};
}

Findings in_state_file(Findings findings, const Workspace& workspace) {
  const std::string file = workspace.state_file();
  for (Finding& finding : findings) finding.file = file;
  return findings;
}

// Empty for an adopted file, which holds no workflow whatever its members are called.
std::string workflow_in(const LoadedState& loaded, const json::View& state) {
  return loaded.is_adopted ? std::string() : std::string(model::text_member(state, "workflowId"));
}

Written proof(const LoadedState& loaded, Revision revision, Digest digest, Findings warnings) {
  return {.workflow = workflow_in(loaded, loaded.document),
          .revision = revision,
          .digest = std::move(digest),
          .warnings = std::move(warnings)};
}

// One write in progress. The document is edited in place; `before` keeps the old one for the
// journal.
struct Attempt {
  Workspace& workspace;
  const WriteRequest& request;
  std::unique_ptr<StateTransaction> transaction;
  LoadedState loaded;
  Json before = loaded.document.tree();
  std::optional<StoredState> parked = {};  // set if a parked workflow is changed
};

// Returns the errors that the edit adds. The earlier state is validated only if needed: most
// changes add no error and start from a valid state.
Result<Findings> errors_of_change(const Attempt& attempt, const Json& patch) {
  Workspace& workspace = attempt.workspace;
  const bool may_build = attempt.request.invalid_parts == InvalidParts::left_alone;
  const bool is_suspect = may_build && replaces_a_kind(attempt.before, patch);
  BATON_TRY(const Findings now, state_findings(attempt.loaded.document, workspace));
  if (!is_suspect && !has_errors(now)) return Findings{};
  BATON_TRY(const Findings earlier, state_findings(attempt.before, workspace));
  Findings refused = added_errors(earlier, now);
  if (may_build) {
    std::ranges::move(invalid_foundations({attempt.before, patch, earlier, now}),
                      std::back_inserter(refused));
  }
  return in_state_file(std::move(refused), workspace);
}

// An edit must not turn an adopted file into a workflow state.
Error not_a_workflow_yet(const Workspace& workspace) {
  return {.code = ErrorCode::conflict,
          .phrase = "this would make the adopted file a workflow state",
          .subject = workspace.state_file(),
          .hint = "`baton migrate` converts it"};
}

ChangeNote note_of(const Attempt& attempt, Revision revision) {
  return {.at = attempt.workspace.now(),
          .by = writer_here(attempt.workspace, attempt.request.by),
          .command = attempt.request.command,
          .workflow = workflow_in(attempt.loaded, attempt.before),
          .revision = revision};
}

Result<void> fill_answer(const Edited& edited, const Json& stored) {
  return edited.fill_answer ? edited.fill_answer(stored) : Result<void>();
}

// Redacts the edited state and sets the members that every write updates. An adopted file has no
// such members.
Result<void> finish_edit(Json& state, const Json& before, Revision revision, Edited& edited,
                         Workspace& workspace) {
  BATON_TRY(Findings warnings, redact_change(state, before, workspace));
  std::ranges::move(warnings, std::back_inserter(edited.warnings));
  BATON_TRY(const bool has_own_shape, is_adopted(state, workspace));
  if (!has_own_shape) {
    model::set_member(state, "lastUpdated", text::format_date_time(workspace.now()));
    model::set_member(state, "revision", revision.value);
  }
  return fill_answer(edited, state);
}

// Keeps the layout of an adopted file.
Result<std::string> changed_text(const LoadedState& before, const Json& document,
                                 const Edited& edited, const Json& after, Workspace& workspace) {
  if (!before.is_adopted) return printed_state(after, workspace.state_file());
  if (edited.text && edited.text->from == before.text()) return edited.text->to;
  const std::string_view known = edited.text ? std::string_view(edited.text->to) : "";
  Result<std::string> text = json::rewritten(before.text(), document, after, known);
  if (!text) text.error().subject = workspace.state_file();
  return text;
}

// A change of the state's stored form, in which compacted outputs are in files.
struct StoredForm {
  Json after;
  Json patch;
  std::vector<model::CompactedText> files;
};

// Nothing if the state is stored as it is.
std::optional<StoredForm> stored_form_of(Attempt& attempt) {
  const Json& state = attempt.loaded.document.tree();
  const bool has_files =
      !attempt.loaded.is_adopted &&
      (model::has_compacted_outputs(attempt.before) || model::has_compacted_outputs(state));
  if (!has_files) return std::nullopt;
  Json before = attempt.before;
  (void)fold_compacted_outputs(before, attempt.before, attempt.workspace);
  Json after = state;
  std::vector<model::CompactedText> files =
      fold_compacted_outputs(after, attempt.before, attempt.workspace);
  Json patch = json::diff(before, after);
  return StoredForm{
      .after = std::move(after), .patch = std::move(patch), .files = std::move(files)};
}

Result<Digest> store(Attempt& attempt, StateChange change, Findings& warnings) {
  if (attempt.parked) {
    return store_parked(change, attempt.parked->text, *attempt.transaction, warnings,
                        attempt.workspace);
  }
  BATON_TRY(Digest digest, attempt.transaction->replace(std::move(change)));
  BATON_CHECK(attempt.transaction->finish());
  return digest;
}

// What is wrong with the edited state whatever the change is. Encrypts what a policy requires.
Result<Findings> unusable_parts(Attempt& attempt, Findings& warnings) {
  Workspace& workspace = attempt.workspace;
  Json& state = attempt.loaded.document.tree();
  if (attempt.loaded.is_adopted) {
    if (model::has_markers(state)) return fail(not_a_workflow_yet(workspace));
    return Findings();
  }
  Findings errors = model::core_errors(state);
  if (!errors.empty()) return in_state_file(std::move(errors), workspace);
  BATON_CHECK(reseal_moved(attempt.before, state, workspace));
  BATON_CHECK(require_encryption(state, attempt.before, warnings, workspace));
  return Findings();
}

// Writes the edited state, of which nothing is wrong. `patch` leads to it.
Result<Digest> write_edited(Attempt& attempt, const Json& patch, Edited& edited,
                            Revision revision) {
  Workspace& workspace = attempt.workspace;
  const std::optional<StoredForm> form = stored_form_of(attempt);
  const Json& after = form ? form->after : attempt.loaded.document.tree();
  BATON_TRY(std::string text,
            changed_text(attempt.loaded, attempt.before, edited, after, workspace));
  StateChange change{.text = std::move(text),
                     .patch = json::print_compact(form ? form->patch : patch),
                     .note = note_of(attempt, revision),
                     .output = std::move(edited.output),
                     .layout = attempt.loaded.is_adopted ? TextLayout::kept : TextLayout::printed};
  change.note.idempotency_key = attempt.request.guard.idempotency_key.value_or("");
  change.note.detail = text_in_records(std::move(edited.detail), workspace);
  change.note.context_files = std::move(edited.context_files);
  if (edited.before_writing) BATON_CHECK(edited.before_writing());
  if (form) BATON_CHECK(workspace.states().keep_compacted(form->files));
  return store(attempt, std::move(change), edited.warnings);
}

// The caller's session is not told of its own change. If this cannot be stored, it is.
void remember_own_change(const Written& written, Workspace& workspace) {
  const authority::Caller* const caller = workspace.caller();
  if (caller == nullptr || caller->session.empty() || !written.is_of_active()) return;
  Result<RememberedSession> session = RememberedSession::load(caller->session, workspace);
  if (session) (void)session->learn_own(written);
}

Result<Outcome<Written>> commit(Attempt& attempt, Edited edited) {
  Workspace& workspace = attempt.workspace;
  Json& state = attempt.loaded.document.tree();
  BATON_TRY(Findings unusable, unusable_parts(attempt, edited.warnings));
  if (!unusable.empty()) return Report{std::move(unusable)};
  const Revision revision = attempt.transaction->next_revision(attempt.loaded.revision);
  // A parked file has no journal that shows whether another program edited it.
  const Json nothing;
  const Json& redacted = attempt.parked ? nothing : attempt.before;
  BATON_CHECK(finish_edit(state, redacted, revision, edited, workspace));
  const Json patch = json::diff(attempt.before, state);
  BATON_TRY(Findings refused, errors_of_change(attempt, patch));
  if (!refused.empty()) return Report{std::move(refused)};
  BATON_TRY(Digest digest, write_edited(attempt, patch, edited, revision));
  Written written = proof(attempt.loaded, revision, std::move(digest), std::move(edited.warnings));
  written.is_parked = attempt.parked.has_value();
  written.replaced = attempt.loaded.revision;
  remember_own_change(written, workspace);
  return written;
}

// The reason if the caller lacks a permission or an upstream output; empty for other refusals.
std::string denial_in(const Result<Outcome<Edited>>& outcome) {
  if (!outcome) {
    const Error& error = outcome.error();
    return error.code == ErrorCode::denied ? std::string(error.phrase.view()) : std::string();
  }
  const Report* report = std::get_if<Report>(&*outcome);
  if (report == nullptr) return {};
  std::vector<std::string> reasons;
  for (const Finding& finding : report->findings) {
    if (finding.rule == "missing-upstream") reasons.push_back(finding.message);
  }
  return text::enumerate(reasons);
}

// The refusal stands even if it cannot be journaled.
void note_denial(const Attempt& attempt, std::string reason) {
  ChangeNote note = note_of(attempt, attempt.loaded.revision);
  note.detail = text_in_records(std::move(reason), attempt.workspace);
  if (attempt.transaction->note_denial(note)) (void)attempt.transaction->finish();
}

// Begins a change of a parked workflow.
Result<Attempt> begin_parked(Workspace& workspace, const WriteRequest& request,
                             std::unique_ptr<StateTransaction> transaction) {
  BATON_TRY(const Identifier id, Identifier::parse(request.workflow, "workflow id"));
  BATON_TRY(std::optional<ParkedText> parked, parked_text(id, workspace));
  if (!parked) {
    return fail(own_workflow(workspace) == id.text() ? own_workflow_is_away(id.text(), workspace)
                                                     : neither_active_nor_parked(id));
  }
  StoredState stored{.text = std::move(parked->text)};
  BATON_TRY(LoadedState loaded, judge_parked(stored.text, id, workspace, Purpose::writing));
  BATON_CHECK(require_revision(loaded, request.guard.if_revision, id.text(), workspace));
  note_unreadable_outputs(loaded, workspace);
  stored.digest = loaded.digest;
  return Attempt{.workspace = workspace,
                 .request = request,
                 .transaction = std::move(transaction),
                 .loaded = std::move(loaded),
                 .parked = std::move(stored)};
}

bool is_meant(const WriteRequest& request, const LoadedState& active) {
  return request.workflow.empty() ||
         request.workflow == model::text_member(active.document, "workflowId");
}

Result<Attempt> begin(Workspace& workspace, const WriteRequest& request,
                      std::unique_ptr<StateTransaction> transaction) {
  const std::string file = workspace.state_file();
  if (!transaction->before()) {
    if (request.workflow.empty()) return fail(no_workflow(workspace));
    return begin_parked(workspace, request, std::move(transaction));
  }
  note_source(*transaction->before(), workspace);
  const auto parse = request.files == EditableFiles::workflow ? parse_own : parse_kept;
  BATON_TRY(LoadedState loaded, parse(*transaction->before(), workspace, Purpose::writing));
  if (!is_meant(request, loaded)) return begin_parked(workspace, request, std::move(transaction));
  BATON_CHECK(require_revision(loaded, request.guard.if_revision, file, workspace));
  note_unreadable_outputs(loaded, workspace);
  return Attempt{.workspace = workspace,
                 .request = request,
                 .transaction = std::move(transaction),
                 .loaded = std::move(loaded)};
}

// Runs the edit. Changes that a raw request made to gates are checked afterwards.
Result<Outcome<Edited>> edited(Attempt& attempt, const Edit& edit) {
  BATON_TRY(Outcome<Edited> outcome, edit(attempt.loaded.document.tree()));
  const authority::Caller* const caller = attempt.workspace.caller();
  const bool is_judged = attempt.request.gates == GateChanges::verdicts || caller == nullptr ||
                         attempt.loaded.is_adopted || std::holds_alternative<Report>(outcome);
  if (is_judged) return outcome;
  BATON_TRY(const Configuration* configuration, attempt.workspace.configuration());
  BATON_CHECK(workflow::require_gates_unmoved(attempt.before, attempt.loaded.document.tree(),
                                              gate_rules(*configuration), *caller));
  return outcome;
}

Result<Outcome<Written>> carry_out(Attempt& attempt, const Edit& edit) {
  Workspace& workspace = attempt.workspace;
  LoadedState& loaded = attempt.loaded;
  Result<Outcome<Edited>> outcome = edited(attempt, edit);
  if (std::string reason = denial_in(outcome); !reason.empty()) {
    note_denial(attempt, std::move(reason));
  }
  if (!outcome) return fail(std::move(outcome).error());
  if (Report* report = std::get_if<Report>(&*outcome)) {
    return Report{in_state_file(std::move(report->findings), workspace)};
  }
  Edited& made = std::get<Edited>(*outcome);
  if (!loaded.document.tree().is_object()) return Report{{no_object(workspace.state_file())}};
  if (made.change == Change::none) {
    BATON_CHECK(fill_answer(made, loaded.document.tree()));
    return proof(loaded, loaded.revision, digest_of(loaded, workspace), std::move(made.warnings));
  }
  return commit(attempt, std::move(made));
}

// Repeats the edit on the state and at the time of the first request and discards the result: this
// fills in the answer, and the digest shows whether the request is the same.
Result<Outcome<Written>> answer_again(Workspace& workspace, const WriteRequest& request,
                                      const Edit& edit, const JournalEntry& first) {
  if (first.note.command != request.command) return fail(key_was_used(first));
  const HeldTime held(workspace, first.note.at);
  BATON_TRY(LoadedState before, state_before(first, workspace, Purpose::replaying));
  Json& state = before.document.tree();
  const Json earlier = state;
  Result<Outcome<Edited>> outcome = edit(state);
  Edited* edited = outcome ? std::get_if<Edited>(&*outcome) : nullptr;
  if (edited == nullptr || !state.is_object()) return fail(key_was_used(first));
  if (!before.is_adopted) BATON_CHECK(reseal_moved(earlier, state, workspace));
  BATON_CHECK(finish_edit(state, earlier, first.note.revision, *edited, workspace));
  if (!before.is_adopted) (void)fold_compacted_outputs(state, earlier, workspace);
  BATON_TRY(const std::string text, changed_text(before, earlier, *edited, state, workspace));
  const Digest digest = workspace.host().crypto.digest(text);
  if (digest != first.digest) return fail(key_was_used(first));
  return proof(before, first.note.revision, digest, std::move(edited->warnings));
}

// `is_overtaken`: another program edited the file meanwhile. The request then names its workflow,
// so that a repetition does not change one that `git checkout` put in its place.
Result<Outcome<Written>> try_change(Workspace& workspace, WriteRequest& request, const Edit& edit,
                                    bool& is_overtaken) {
  BATON_TRY(
      std::unique_ptr<StateTransaction> transaction,
      workspace.states().begin({.command = request.command, .deadline = workspace.patience()}));
  BATON_CHECK(require_still_adopted(workspace));
  workspace.forget_keys();  // another process may have replaced them before this one had the lock
  if (const std::optional<std::string>& key = request.guard.idempotency_key) {
    BATON_TRY(const std::optional<JournalEntry> first, change_with(*key, workspace));
    if (first) return answer_again(workspace, request, edit, *first);
  }
  const HeldTime held(workspace, workspace.now());
  BATON_TRY(Attempt attempt, begin(workspace, request, std::move(transaction)));
  Result<Outcome<Written>> outcome = carry_out(attempt, edit);
  is_overtaken = attempt.transaction->is_overtaken();
  if (is_overtaken && request.workflow.empty()) {
    request.workflow = model::text_member(attempt.before, "workflowId");
  }
  workspace.retire(std::move(attempt.loaded.document));
  workspace.retire(json::Document(std::move(attempt.before)));
  return outcome;
}

}  // namespace

Result<Outcome<Written>> change_state(Workspace& workspace, const WriteRequest& wanted,
                                      const Edit& edit) {
  constexpr int kTries = 16;  // nobody edits a file so often while it is written
  BATON_CHECK(workspace.require_all_settings());
  BATON_CHECK(workspace.secrets());
  WriteRequest request = wanted;
  request.command = text_in_records(std::move(request.command), workspace);
  if (request.workflow.empty()) request.workflow = own_workflow(workspace);
  if (const auto& key = request.guard.idempotency_key) BATON_CHECK(require_usable_key(*key));
  for (int tries = request.when_overtaken == WhenOvertaken::repeated ? kTries : 1;; --tries) {
    bool is_overtaken = false;
    Result<Outcome<Written>> outcome = try_change(workspace, request, edit, is_overtaken);
    if (!is_overtaken || tries == 1) return outcome;
  }
}

}  // namespace baton::app
