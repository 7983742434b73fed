#include "app/core/state/load_state.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/archive/archive_files.h"
#include "app/core/archive/last_state.h"
#include "app/core/archive/parked_workflows.h"
#include "app/core/caller/caller.h"
#include "app/core/state/abandoned_links.h"
#include "app/core/state/compacted_outputs.h"
#include "app/core/state/known_states.h"
#include "app/core/state/missing_state.h"
#include "app/core/state/ownership.h"
#include "app/core/state/state_format.h"
#include "app/core/state/way_to_workflow.h"
#include "domain/model/members.h"
#include "domain/workflow/damaged_state.h"
#include "host/baton_files.h"
#include "json/print.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::app {

Revision revision_of(const json::View& state) {
  return model::revision_member(state, "revision");
}

namespace {

constexpr std::string_view kRecover = "run `baton recover` to restore the newest intact state";

// The document refers to the text, or has a tree; see keep_text().
Result<json::Document> document_for(Purpose purpose, const std::string& text,
                                    const std::string& file) {
  switch (purpose) {
    case Purpose::reading: {
      BATON_TRY(json::Tape tape, json::read_tape(text, file));
      return json::Document(std::move(tape));
    }
    case Purpose::replaying: {
      BATON_TRY(Json tree, json::read(text, file));
      return json::Document(std::move(tree));
    }
    case Purpose::writing: break;
  }
  BATON_TRY(Json tree, json::read(text, file, {.big_integers = json::BigIntegers::refused}));
  return json::Document(std::move(tree));
}

// A number that a write would change must stop the write; it is not damage when reading.
Result<json::Document> read_state(const std::string& text, const std::string& file,
                                  Purpose purpose) {
  Result<json::Document> document = document_for(purpose, text, file);
  if (document) return document;
  Error error = document.error();
  const bool is_damaged = purpose != Purpose::writing || !json::read_tape(text, file);
  if (is_damaged) error.hint = text::join_clauses(error.hint, kRecover);
  return fail(std::move(error));
}

constexpr std::string_view kUnreadableOutputs = "compacted-outputs";

Result<void> insert_outputs(LoadedState& loaded, Purpose purpose, Workspace& workspace) {
  if (!loaded.is_baton || !model::has_compacted_outputs(loaded.document)) return {};
  BATON_TRY(const bool has_own_shape, is_adopted(loaded.document, workspace));
  if (has_own_shape) return {};
  const model::References references =
      purpose == Purpose::reading ? model::References::removed : model::References::kept;
  loaded.unreadable_outputs =
      insert_compacted_outputs(loaded.document.tree(), references, workspace);
  loaded.has_inserted_outputs = true;
  return {};
}

}  // namespace

Result<std::string> printed_state(const Json& state, const std::string& file) {
  if (Result<void> readable = json::check_readable(state); !readable) {
    Error error = readable.error();
    error.subject = file;
    return fail(std::move(error));
  }
  return json::print(state);
}

namespace {

// How to go on after the last workflow was archived, which is not lost. Empty if it was not.
Result<std::string> hint_to_archived(Workspace& workspace) {
  BATON_TRY(const std::optional<Identifier> id, last_if_archived(workspace));
  if (!id) return std::string();
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  return text::concat(id->text(), " was archived: see ",
                      archive_files(configuration->archive_folders, *id).back(),
                      "; `baton init --feature NAME` begins a workflow; `baton unarchive ",
                      id->text(), "` restores this one");
}

// Whether baton's records show a workflow or an adopted file that is here no more.
bool shows_lost_file(const StateStore& states) {
  return states.has_traces().value_or(false) || !states.ended_workflow().value_or("").empty();
}

// Hooks ask in every project: for them, git is not run without baton's records. A clone, which has
// none, may have lost a committed state.
MissingState missing_here(Workspace& workspace) {
  const bool is_hook = workspace.caller() == nullptr;
  if (is_hook && !shows_lost_file(workspace.states())) return {};
  return judge_missing_state(workspace).value_or(MissingState());
}

// Empty if nothing was lost.
std::string hint_to_lost(const MissingState& missing) {
  std::string hint = hint_to(missing);
  const bool is_to_come =
      missing.absence == Absence::being_changed || missing.absence == Absence::interrupted;
  if (hint.empty() || is_to_come) return hint;
  const bool has_room = missing.absence == Absence::removed;
  return text::concat(hint, "; `baton init --feature NAME",
                      has_room ? "` begins another" : " --ignore-missing-state` begins another");
}

// Empty if no workflow is parked.
std::string hint_to_parked(Workspace& workspace) {
  const Result<std::vector<ParkedWorkflow>> parked = parked_workflows("", workspace);
  if (!parked || parked->empty()) return {};
  std::vector<std::string> ids;
  for (const ParkedWorkflow& workflow : *parked) ids.push_back(workflow.workflow);
  return text::concat("`baton switch ID` resumes ", text::enumerate(ids), ", parked here; ");
}

}  // namespace

Error no_workflow(Workspace& workspace) {
  const bool is_hook = workspace.caller() == nullptr;
  std::string hint = hint_to_archived(workspace).value_or("");
  // The last commit may have another workflow than the archived one, as after a pull.
  const bool is_answered = is_hook && !hint.empty();
  const MissingState missing = is_answered ? MissingState() : missing_here(workspace);
  const bool is_lost = is_loss(missing.absence);  // then no parked workflow is resumed
  if (is_lost || hint.empty()) hint = hint_to_lost(missing);
  if (hint.empty()) {
    hint =
        "`baton init --feature NAME` begins a workflow; `baton where` shows how this folder was "
        "found";
  }
  if (!is_lost) hint.insert(0, hint_to_parked(workspace));
  const std::string deleted = is_hook ? std::string() : hint_to_deleted_project(workspace);
  return {.code = ErrorCode::not_found,
          .phrase = "no workflow found",
          .subject = workspace.root().absolute(workspace.state_file()),
          .hint = text::join_clauses(deleted, hint)};
}

namespace {

// The document refers to the stored text.
Result<LoadedState> refer_to_state(const StoredState& stored, const std::string& file,
                                   Workspace& workspace, Purpose purpose) {
  BATON_TRY(json::Document document, read_state(stored.text, file, purpose));
  const Revision revision = revision_of(document);
  const bool is_baton = model::is_baton_state(document, model::Origin::baton);
  std::optional<Digest> digest = stored.digest_in_file ? stored.digest_in_file : stored.digest;
  if (!digest && purpose == Purpose::writing) digest = workspace.host().crypto.digest(stored.text);
  LoadedState loaded{.document = std::move(document),
                     .digest = std::move(digest),
                     .revision = revision,
                     .is_baton = is_baton};
  BATON_CHECK(insert_outputs(loaded, purpose, workspace));
  return loaded;
}

// A state that is changed does not need its text; in an adopted file, single values are edited.
Result<LoadedState> with_copy_of_text(Result<LoadedState> loaded, const StoredState& stored,
                                      Purpose purpose) {
  const bool needs_text = loaded && (purpose != Purpose::writing || loaded->is_adopted);
  if (needs_text) loaded->document.keep_text(stored.text);
  return loaded;
}

}  // namespace

Result<LoadedState> parse_state(const StoredState& stored, const std::string& file,
                                Workspace& workspace, Purpose purpose) {
  return with_copy_of_text(refer_to_state(stored, file, workspace, purpose), stored, purpose);
}

Digest digest_of(const LoadedState& state, const Workspace& workspace) {
  return state.digest ? *state.digest : workspace.host().crypto.digest(state.text());
}

std::string full_text(const LoadedState& state) {
  return state.has_inserted_outputs ? json::print(state.document) : state.text();
}

Result<void> require_outputs(const LoadedState& state) {
  return state.unreadable_outputs.empty() ? Result<void>() : fail(state.unreadable_outputs.front());
}

void note_unreadable_outputs(const LoadedState& state, Workspace& workspace) {
  for (const Error& error : state.unreadable_outputs) {
    const bool is_known = std::ranges::any_of(workspace.notes(), [&error](const Finding& note) {
      return note.rule == kUnreadableOutputs && note.file == error.subject;
    });
    if (is_known) continue;
    workspace.note({.severity = Severity::warning,
                    .rule = std::string(kUnreadableOutputs),
                    .message = std::string(error.phrase.view()),
                    .file = error.subject,
                    .hint = error.hint});
  }
}

Result<void> require_baton_state(const LoadedState& state, const std::string& file,
                                 Workspace& workspace) {
  if (state.is_adopted) return fail(not_a_workflow(file, state.document, workspace));
  if (state.is_baton) return require_known_format(state.document, file);
  return fail(not_managed(file, state.document, workspace));
}

namespace {

// An edit that is not in the journal yet counts as the next revision. A change that was interrupted
// has not reached the file.
Result<Revision> revision_of_adopted(const StoredState& stored, Workspace& workspace) {
  BATON_TRY(const History history, workspace.states().history());
  Revision highest;
  Revision before_last;
  const JournalEntry* last = nullptr;
  for (const JournalEntry& entry : history.entries) {
    if (makes_state(entry)) {
      last = &entry;
      before_last = highest;
    }
    highest = std::max(highest, entry.note.revision);
  }
  if (last != nullptr && is_record_of(*last, stored, workspace)) return highest;
  BATON_TRY(const std::optional<InterruptedChange> interrupted,
            workspace.states().interrupted_change());
  return interrupted ? before_last : highest.next();
}

// Numbers that printing would change are allowed: only the edited values are written.
Result<LoadedState> refer_to_adopted(const StoredState& stored, Workspace& workspace) {
  BATON_TRY(LoadedState loaded,
            refer_to_state(stored, workspace.state_file(), workspace, Purpose::reading));
  loaded.is_baton = false;
  loaded.is_adopted = true;
  BATON_TRY(loaded.revision, revision_of_adopted(stored, workspace));
  return loaded;
}

Result<LoadedState> refer_to_active(const StoredState& stored, Workspace& workspace,
                                    Purpose purpose) {
  Result<LoadedState> loaded = refer_to_state(stored, workspace.state_file(), workspace, purpose);
  if (loaded && model::has_markers(loaded->document)) return loaded;
  BATON_TRY(const Adoption* adoption, workspace.adoption());
  if (adoption != nullptr && !workflow::shows_baton_state(stored.text)) {
    return refer_to_adopted(stored, workspace);
  }
  BATON_TRY(const bool is_ours, is_managed(stored.text, workspace));
  if (is_ours) return loaded;
  if (!loaded) return fail(not_managed(workspace.state_file(), json::View(), workspace));
  loaded->is_baton = model::is_baton_state(loaded->document, model::Origin::unknown);
  return loaded;
}

}  // namespace

Result<LoadedState> parse_active(const StoredState& stored, Workspace& workspace, Purpose purpose) {
  return with_copy_of_text(refer_to_active(stored, workspace, purpose), stored, purpose);
}

Result<LoadedState> parse_own(const StoredState& stored, Workspace& workspace, Purpose purpose) {
  BATON_TRY(LoadedState loaded, parse_active(stored, workspace, purpose));
  BATON_CHECK(require_baton_state(loaded, workspace.state_file(), workspace));
  return loaded;
}

Result<LoadedState> parse_kept(const StoredState& stored, Workspace& workspace, Purpose purpose) {
  BATON_TRY(LoadedState loaded, parse_active(stored, workspace, purpose));
  if (!loaded.is_adopted)
    BATON_CHECK(require_baton_state(loaded, workspace.state_file(), workspace));
  return loaded;
}

Result<void> require_revision(const LoadedState& state,
                              const std::optional<StateReference>& expected,
                              const std::string& file, const Workspace& workspace) {
  if (!expected) return {};
  const Digest digest = digest_of(state, workspace);
  if (expected->matches(state.revision, digest)) return {};
  const StateReference actual{state.revision, digest.hex.substr(0, expected->digest_prefix.size())};
  return fail(ErrorCode::conflict, "the state has changed", file,
              text::concat("it is at revision ", actual.text(), ", not ", expected->text(),
                           ": read it and try again"));
}

void note_source(const StoredState& stored, Workspace& workspace) {
  if (stored.is_earlier) {
    workspace.note({.severity = Severity::warning,
                    .rule = "state-earlier",
                    .message = "the file has an earlier state, and the machine was restarted since "
                               "the last change; baton treats it as an edit",
                    .file = workspace.state_file(),
                    .hint = "if nobody put it there, a power cut with a wrong clock undid changes: "
                            "`baton log` lists them, `baton show --at REVISION` prints a state"});
  }
  if (!stored.damaged_copy.empty()) {
    workspace.note({.severity = Severity::warning,
                    .rule = "state-restored",
                    .message = text::concat("the file was torn, as by a power cut; baton restored "
                                            "it from the journal and kept it as ",
                                            stored.damaged_copy),
                    .file = workspace.state_file(),
                    .hint = {}});
    return;
  }
  if (stored.source == StateSource::file) return;
  if (stored.source == StateSource::reverted_file) {
    workspace.note({.severity = Severity::warning,
                    .rule = "state-reverted",
                    .message =
                        "the file lacks its last writes, as after a power cut, and the journal "
                        "cannot restore them",
                    .file = workspace.state_file(),
                    .hint = "`baton recover` lists what is lost"});
    return;
  }
  workspace.note({.severity = Severity::info,
                  .rule = "state-replayed",
                  .message =
                      "the file lacks its last writes, as after a power cut; showing the state "
                      "from the journal",
                  .file = workspace.state_file(),
                  .hint = "the next write restores the file"});
}

namespace {

Result<LoadedState> active_in_place(Workspace& workspace) {
  BATON_TRY(std::optional<StoredState> stored, workspace.states().read());
  if (!stored) return fail(no_workflow(workspace));
  note_source(*stored, workspace);
  BATON_TRY(LoadedState state, refer_to_active(*stored, workspace, Purpose::reading));
  state.document.keep_text(std::move(stored->text));
  return state;
}

Result<LoadedState> judged_own(ParkedText parked, const Identifier& id, Workspace& workspace) {
  BATON_TRY(LoadedState state, judge_parked(std::move(parked.text), id, workspace));
  state.parked_in = parked.copy.empty() ? std::string(kParkedFolder.child(id, ".json").text())
                                        : std::move(parked.copy);
  return state;
}

// The state of an agent's workflow, which may be parked while another one is active.
Result<LoadedState> load_own(const std::string& workflow, Workspace& workspace) {
  Result<LoadedState> active = active_in_place(workspace);
  if (active && model::text_member(active->document, "workflowId") == workflow) return active;
  BATON_TRY(const Identifier id, Identifier::parse(workflow, "workflow id"));
  BATON_TRY(std::optional<ParkedText> parked, parked_text(id, workspace));
  if (parked) return judged_own(*std::move(parked), id, workspace);
  return fail(active ? own_workflow_is_away(workflow, workspace) : active.error());
}

Result<LoadedState> with_outputs_judged(Result<LoadedState> state, Outputs outputs,
                                        Workspace& workspace) {
  if (!state) return state;
  if (outputs == Outputs::required) BATON_CHECK(require_outputs(*state));
  note_unreadable_outputs(*state, workspace);
  return state;
}

}  // namespace

Result<LoadedState> load_active(Workspace& workspace, Outputs outputs) {
  return with_outputs_judged(active_in_place(workspace), outputs, workspace);
}

Result<LoadedState> load_any_state(Workspace& workspace, Outputs outputs) {
  const std::string own = own_workflow(workspace);
  if (own.empty()) return load_active(workspace, outputs);
  return with_outputs_judged(load_own(own, workspace), outputs, workspace);
}

Result<LoadedState> load_state(Workspace& workspace, Outputs outputs) {
  BATON_TRY(LoadedState state, load_any_state(workspace, outputs));
  BATON_CHECK(require_baton_state(state, workspace.state_file(), workspace));
  return state;
}

}  // namespace baton::app
