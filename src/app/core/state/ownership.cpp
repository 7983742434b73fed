#include "app/core/state/ownership.h"

#include <optional>

#include "app/core/configuration/file_format.h"
#include "app/core/state/missing_state.h"
#include "domain/authority/authorize.h"
#include "domain/model/dialect.h"
#include "domain/workflow/damaged_state.h"
#include "host/baton_files.h"
#include "host/repository.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::string_view kConverting = "; `baton migrate` converts it";

// Whether the last commit has the file as a baton state: a clone has no other record of it. After
// the end of the workflow, the path is free for other programs.
bool is_committed_state(Workspace& workspace) {
  const Repository* const repository = workspace.states().repository();
  if (repository == nullptr || !workspace.states().ended_workflow().value_or("").empty()) {
    return false;
  }
  const std::optional<std::string> committed = repository->committed(workspace.root().state);
  return committed && workflow::shows_baton_state(*committed);
}

// Whether another program's file took the place of a workflow that can be restored. For hooks,
// which run in every project, git is not run.
bool replaces_a_workflow(const std::string& file, Workspace& workspace) {
  if (file != workspace.state_file()) return false;
  return workspace.states().has_traces().value_or(false) ||
         (workspace.caller() != nullptr && is_committed_state(workspace));
}

// The way to the workflow that was in the file; without one, to a workflow in another file.
std::string way_instead(const std::string& file, const json::View& document, Workspace& workspace) {
  if (replaces_a_workflow(file, workspace)) return std::string(kRestoring);
  const bool may_be_filtered =
      !document && file == workspace.state_file() && workspace.caller() != nullptr;
  const Result<MissingState> committed =
      may_be_filtered ? judge_by_commit(workspace) : MissingState();
  if (committed && committed->absence == Absence::unreadable) {
    return text::concat(
        "the last commit has it in a form that baton cannot read either; if that "
        "is a state behind a git filter, ",
        way_back(*committed), " restores it");
  }
  return "`baton --state FILE init --feature NAME` begins a workflow in another file";
}

// A document of another format cannot be baton's. Other texts can: a text that is not JSON is
// damaged, and a document that resembles a state may lack its markers after an edit by hand.
bool can_be_ours(std::string_view text) {
  const Result<Json> document = json::read(text, "");
  return !document || model::is_baton_state(*document, model::Origin::baton);
}

Result<bool> has_records(Workspace& workspace) {
  BATON_TRY(const bool has_traces, workspace.states().has_traces());
  return has_traces || is_committed_state(workspace);
}

}  // namespace

Error not_managed(const std::string& file, const json::View& document, Workspace& workspace) {
  std::string what = "it cannot be read, and its content does not identify it as a baton state";
  std::string_view adopting = "Move it away to begin a workflow here";
  std::string_view converting;
  if (document) {
    if (document.type() == json::Type::object)
      adopting = "`baton adopt` manages it in its own format";
    const FileFormat format = format_of(document.tree(), workspace);
    what = likeness_to(format);
    if (format.has_mapping) converting = kConverting;
  }
  return {.code = ErrorCode::conflict,
          .phrase = "this file is not managed by baton",
          .subject = file,
          .hint = text::concat(what, "; baton leaves it unchanged. ", adopting, converting, "; ",
                               way_instead(file, document, workspace))};
}

Error not_managed(std::string_view text, Workspace& workspace) {
  const Result<Json> document = json::read(text, "");
  return not_managed(workspace.state_file(), document ? json::View(*document) : json::View(),
                     workspace);
}

Error not_a_workflow(const std::string& file, const json::View& document, Workspace& workspace) {
  return {
      .code = ErrorCode::conflict,
      .phrase = "this command needs a workflow state of version 2.0",
      .subject = file,
      .hint = text::concat(
          "baton manages this adopted file in its own format: get, set, patch, validate, log, "
          "show, diff, undo and recover work on it",
          format_of(document.tree(), workspace).has_mapping ? kConverting : std::string_view())};
}

Result<bool> is_adopted(const json::View& document, Workspace& workspace) {
  if (model::has_markers(document)) return false;
  BATON_TRY(const Adoption* adoption, workspace.adoption());
  return adoption != nullptr;
}

Result<void> require_still_adopted(Workspace& workspace) {
  const Result<const Adoption*> known = workspace.adoption();
  if (!known || *known == nullptr) return {};
  workspace.forget_adoption();
  BATON_TRY(const Adoption* adoption, workspace.adoption());
  if (adoption != nullptr) return {};
  return fail(ErrorCode::conflict, "the adoption of this file has ended", workspace.state_file(),
              "`baton status` shows what the file is now");
}

Result<void> require_markers(std::string_view text, Workspace& workspace) {
  if (workflow::shows_baton_state(text)) return {};
  if (can_be_ours(text) && is_committed_state(workspace)) return {};
  return fail(not_managed(text, workspace));
}

// Journal, backups, outputs and commits do not count if another program has clearly replaced the
// file.
Result<bool> is_managed(std::string_view text, Workspace& workspace) {
  if (workflow::shows_baton_state(text)) return true;
  BATON_TRY(const Adoption* adoption, workspace.adoption());
  if (adoption != nullptr) return true;
  return can_be_ours(text) ? has_records(workspace) : Result<bool>(false);
}

Result<void> require_managed(std::string_view text, Workspace& workspace) {
  BATON_TRY(const bool is_ours, is_managed(text, workspace));
  if (is_ours) return {};
  return fail(not_managed(text, workspace));
}

Result<Presence> presence_of_state(Workspace& workspace) {
  const Result<std::optional<StoredState>> stored = workspace.states().read();
  if (stored && !*stored) return Presence::absent;
  if (!stored && stored.error().code != ErrorCode::malformed) return fail(stored.error());
  if (stored && workflow::shows_baton_state((*stored)->text)) return Presence::ours;
  BATON_TRY(const Adoption* adoption, workspace.adoption());
  if (adoption != nullptr) return Presence::adopted;
  BATON_TRY(const bool is_ours,
            stored ? is_managed((*stored)->text, workspace) : has_records(workspace));
  return is_ours ? Presence::ours : Presence::foreign;
}

Result<void> require_state_of_project(Workspace& workspace) {
  const authority::Caller* const caller = workspace.caller();
  if (caller == nullptr || caller->is_at_least(authority::Role::orchestrator)) return {};
  const auto status = workspace.host().root.status(workspace.root().state);
  const bool has_other_names = status && *status && (*status)->links > 1;
  if (!has_other_names) return {};
  BATON_TRY(const bool is_known, workspace.states().has_traces());
  if (is_known) return {};
  return fail(authority::access_denied(
      "an agent may not use a state file that has several hard links and no journal here",
      workspace.state_file(), authority::Role::orchestrator, *caller));
}

Result<void> require_no_foreign_state(Workspace& workspace) {
  BATON_TRY(const std::optional<EntryStatus> home, workspace.host().root.status(kBatonFolder));
  if (home) return {};
  BATON_TRY(const std::optional<StoredState> stored, workspace.states().read());
  return stored ? require_managed(stored->text, workspace) : Result<void>();
}

}  // namespace baton::app
