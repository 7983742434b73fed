#include "app/recovery/unarchive_workflow.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/archive/archive_files.h"
#include "app/core/archive/state_copies.h"
#include "app/core/caller/caller.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/state/load_state.h"
#include "app/core/state/missing_state.h"
#include "app/recovery/archived_proof.h"
#include "app/shared/workflow_session.h"
#include "domain/model/members.h"
#include "json/print.h"
#include "json/read.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::app {
namespace {

// `file` is the path of the archive.
Result<Error> no_such_archive(const Identifier& id, std::string file, Workspace& workspace) {
  BATON_TRY(const std::vector<Identifier> archived, workspace.archives().list());
  if (std::ranges::find(archived, id) != archived.end()) {
    std::string hint = text::concat("its summary exists; `git log --all -- ", file,
                                    "` shows the commits from which `git checkout COMMIT -- ", file,
                                    "` restores the archive");
    return Error{.code = ErrorCode::not_found,
                 .phrase = "the archive of this workflow is missing",
                 .subject = std::move(file),
                 .hint = std::move(hint)};
  }
  std::vector<std::string_view> names;
  for (const Identifier& other : archived) names.push_back(other.text());
  const std::optional<std::string_view> nearest = text::nearest(id.text(), names);
  return Error{.code = ErrorCode::not_found,
               .phrase = "no archived workflow with this id",
               .subject = id.text(),
               .hint = nearest ? text::concat("did you mean ", *nearest, "?")
                               : "`baton summaries` lists archived workflows"};
}

// `archive` is the path of the archive that is to become active. After a merge the workflow itself
// may be active as well, with other content.
Error in_the_way(const StoredState& stored, const Identifier& id, const std::string& archive,
                 Workspace& workspace) {
  const Result<LoadedState> loaded = parse_own(stored, workspace);
  if (!loaded) return loaded.error();
  if (model::text_member(loaded->document, "workflowId") == id.text()) {
    return {.code = ErrorCode::conflict,
            .phrase = "the workflow is active, with other content than its archive",
            .subject = id.text(),
            .hint = text::concat("to go on with the workflow, move ", archive,
                                 " away; `baton archive --dry-run` shows what would be archived")};
  }
  return {.code = ErrorCode::conflict,
          .phrase = "a workflow exists already",
          .subject = std::string(model::text_member(loaded->document, "workflowId")),
          .hint = text::concat("run `baton archive` to end it, or `baton --state FILE unarchive ",
                               id.text(), "` to restore ", id.text(), " in another file")};
}

// What restores a workflow whose archive is damaged.
std::string hint_to_damaged(const Identifier& id, Workspace& workspace) {
  const std::string damaged = text::concat("the archive of ", id.text(), " is damaged; ");
  const Result<std::optional<StoredState>> stored = workspace.states().read();
  if (stored && !*stored) {
    const Result<MissingState> missing = judge_missing_state(workspace);
    const bool is_its_state = missing && missing->workflow == id.text();
    if (is_its_state) return text::concat(damaged, way_back(*missing), " restores its last state");
  }
  return text::concat(damaged, "repair it, or restore it from the repository's history");
}

// Checks an archive, which may have been edited.
Result<LoadedState> judge_archive(const StoredState& archived, const Identifier& id,
                                  const std::string& source, Workspace& workspace) {
  Result<LoadedState> loaded = parse_state(archived, source, workspace);
  if (!loaded) {
    Error error = loaded.error();
    error.hint = hint_to_damaged(id, workspace);
    return fail(std::move(error));
  }
  BATON_CHECK(
      require_workflow(id, *loaded, "the archive holds another workflow", source, workspace));
  return loaded;
}

struct Unpacked {
  std::string text;   // of the state that becomes active
  Json session = {};  // the record of the shared context; null if there is none
  Json receipts = Json::array();
};

// Separates the state from what archiving added.
Result<Unpacked> unpack(LoadedState& state, const std::string& archived, const Identifier& id,
                        const std::string& source, Workspace& workspace) {
  Unpacked unpacked{.text = archived};
  if (!model::object_member(state.document, "extensions")) return unpacked;
  Json& tree = state.document.tree();
  Json& extensions = model::ensure_object(tree, "extensions");
  const std::size_t members = extensions.size();
  if (const Json* const session = model::object_member(extensions, kArchivedSession)) {
    unpacked.session = *session;
  }
  extensions.erase(kArchivedSession);
  BATON_TRY(unpacked.receipts, take_proof(tree, id, workspace));
  if (extensions.size() == members) return unpacked;
  if (extensions.empty()) model::remove_member(tree, "extensions");
  BATON_CHECK(json::read(archived, source, {.big_integers = json::BigIntegers::refused}));
  unpacked.text = json::print(tree);
  state.digest = workspace.host().crypto.digest(unpacked.text);
  return unpacked;
}

// The journal's later states are those of a workflow that went on after it was archived.
Result<Findings> later_states(const std::string& archived, const Identifier& id,
                              Workspace& workspace) {
  BATON_TRY(const History history, workspace.states().history());
  const JournalEntry* const last = last_state_of(id, history);
  const bool is_last = last == nullptr || reaches(archived, *last, history, workspace);
  return is_last ? Findings() : Findings{behind_journal("archive-behind-journal", *last)};
}

WorkflowUnarchived answer(const LoadedState& state, const Identifier& id, std::string source,
                          Workspace& workspace) {
  return {.written = {.workflow = id.text(),
                      .revision = state.revision,
                      .digest = digest_of(state, workspace),
                      .warnings = {}},
          .state_file = workspace.state_file(),
          .source = std::move(source)};
}

// If an earlier call crashed at its very end, the workflow is already active.
Result<Outcome<WorkflowUnarchived>> without_archive(const std::optional<StoredState>& active,
                                                    const Identifier& id, std::string source,
                                                    Workspace& workspace) {
  if (active) {
    const Result<LoadedState> loaded = parse_own(*active, workspace);
    if (loaded && model::text_member(loaded->document, "workflowId") == id.text()) {
      BATON_CHECK(thaw_session(id, workspace));  // `baton session archive` may have archived it
      WorkflowUnarchived done = answer(*loaded, id, std::move(source), workspace);
      done.unchanged = true;
      return done;
    }
  }
  BATON_TRY(Error error, no_such_archive(id, std::move(source), workspace));
  return fail(std::move(error));
}

// Instead of its own lost state, the archived one can be wanted: later_states() warns.
Result<void> respect_missing_state(const Identifier& id, Workspace& workspace) {
  BATON_TRY(const std::optional<StoredState> active, workspace.states().read());
  return active ? Result<void>() : respect_lost_state(id.text(), workspace);
}

}  // namespace

Result<Outcome<WorkflowUnarchived>> unarchive_workflow(const UnarchiveWorkflow& request,
                                                       Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const Identifier id, Identifier::parse(request.workflow, "workflow id"));
  std::string source = archive_files(configuration->archive_folders, id).front();
  BATON_TRY(const std::optional<std::string> seen, workspace.archives().state(id));
  reach_store(workspace, seen ? Creation::where_missing : Creation::never);
  if (!seen) {  // without taking the lock, which would leave a folder
    BATON_TRY(const std::optional<StoredState> active, workspace.states().read());
    return without_archive(active, id, std::move(source), workspace);
  }
  BATON_CHECK(respect_missing_state(id, workspace));
  BATON_TRY(const std::unique_ptr<StateTransaction> transaction,
            workspace.states().begin({.command = text::concat("unarchive ", id.text()),
                                      .deadline = workspace.patience()}));
  const std::optional<StoredState>& before = transaction->before();
  BATON_TRY(const std::optional<std::string> archived, workspace.archives().state(id));
  if (!archived) return without_archive(before, id, std::move(source), workspace);
  const StoredState stored{.text = *archived};
  BATON_TRY(LoadedState state, judge_archive(stored, id, source, workspace));
  BATON_TRY(const Unpacked unpacked, unpack(state, *archived, id, source, workspace));
  BATON_TRY(const std::string text, redacted_text(unpacked.text, workspace));
  if (before && before->text != text) return fail(in_the_way(*before, id, source, workspace));
  // Written again even if an earlier call wrote it: it may not have reached the disk.
  const ChangeNote note{.at = workspace.now(),
                        .by = writer_here(workspace),
                        .command = text::concat("unarchive ", id.text()),
                        .workflow = id.text(),
                        .revision = state.revision};
  // Before the change, because they may fail.
  BATON_TRY(Findings warnings, later_states(text, id, workspace));
  BATON_TRY(const Findings of_session, restore_session(id, unpacked.session, workspace));
  warnings.insert(warnings.begin(), of_session.begin(), of_session.end());
  BATON_CHECK(restore_receipts(unpacked.receipts, id, workspace));
  BATON_TRY(state.digest, transaction->replace({.text = text, .note = note}));
  (void)transaction->renew_hard_links();  // `archive` removed them; the workflow can do without
  if (Result<void> removed = workspace.archives().remove(id); !removed) {
    Error error = removed.error();
    error.hint = "the state is restored, durably; run the same command again to remove its archive";
    return fail(std::move(error));
  }
  WorkflowUnarchived done = answer(state, id, std::move(source), workspace);
  done.written.warnings = std::move(warnings);
  return done;
}

Json to_json(const WorkflowUnarchived& unarchived) {
  Json json = to_json(unarchived.written);
  json["state"] = unarchived.state_file;
  json["source"] = unarchived.source;
  if (unarchived.unchanged) json["unchanged"] = true;
  return json;
}

}  // namespace baton::app
