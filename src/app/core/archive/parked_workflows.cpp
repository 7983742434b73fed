#include "app/core/archive/parked_workflows.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/archive/archive_files.h"
#include "app/core/archive/lost_workflows.h"
#include "app/core/archive/state_copies.h"
#include "app/core/state/known_states.h"
#include "app/core/state/way_to_workflow.h"
#include "domain/model/members.h"
#include "host/baton_files.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::app {
namespace {

std::string file_of(const Identifier& id) {
  return std::string(kParkedFolder.child(id, ".json").text());
}

// The revision in a parked text; 0 if it cannot be read.
Revision parked_revision(const std::string& text) {
  const Result<Json> state = json::read(text, "parked");
  return state ? revision_of(*state) : Revision{};
}

Result<std::vector<ParkedCopy>> copies_of(const Identifier& id, Workspace& workspace) {
  BATON_TRY(std::vector<ParkedCopy> copies, workspace.parked().copies());
  std::erase_if(copies, [&id](const ParkedCopy& copy) { return copy.workflow != id; });
  return copies;
}

Error several_copies(const Identifier& id, const std::vector<std::string>& files) {
  return {.code = ErrorCode::conflict,
          .phrase = "several states of this workflow with one revision are parked",
          .subject = id.text(),
          .hint = text::concat("compare ", text::enumerate(files), "; `mv FILE ", file_of(id),
                               "` selects one of them")};
}

// The copy that a workflow without a file of its own is resumed from.
Result<ParkedText> newest(const Identifier& id, const std::vector<ParkedCopy>& copies) {
  Revision highest;
  std::vector<std::string> files;
  ParkedText found;
  for (const ParkedCopy& copy : copies) {
    const Revision revision = parked_revision(copy.text);
    if (revision < highest) continue;
    if (revision > highest) files.clear();
    highest = revision;
    files.push_back(copy.file);
    found = {.text = copy.text, .copy = copy.file};
  }
  if (files.size() > 1) return fail(several_copies(id, files));
  return found;
}

ParkedWorkflow described(const Identifier& id, const std::string& text) {
  ParkedWorkflow parked{.workflow = id.text(), .feature = {}, .phase = {}, .revision = {}};
  const Result<Json> state = json::read(text, "parked");
  if (!state) return parked;
  parked.feature = model::text_member(*state, "featureName");
  parked.phase = model::text_member(*state, "phase");
  parked.revision = revision_of(*state);
  return parked;
}

// Adds the copies, of each workflow only the newest: one without a file is listed by its copy, one
// with a file names a copy that is newer.
Result<void> add_copies(std::string_view active, std::vector<ParkedWorkflow>& workflows,
                        Workspace& workspace) {
  BATON_TRY(const std::vector<ParkedCopy> copies, workspace.parked().copies());
  std::multimap<Revision, const ParkedCopy*, std::greater<>> newest_first;
  for (const ParkedCopy& copy : copies) newest_first.emplace(parked_revision(copy.text), &copy);
  std::set<Identifier> seen;
  for (const auto& [revision, found] : newest_first) {
    const ParkedCopy& copy = *found;
    if (copy.workflow.text() == active || !seen.insert(copy.workflow).second) continue;
    const auto listed =
        std::ranges::find(workflows, copy.workflow.text(), &ParkedWorkflow::workflow);
    if (listed == workflows.end()) {
      workflows.push_back(described(copy.workflow, copy.text));
      workflows.back().copy = copy.file;
    } else if (revision > listed->revision) {
      listed->newer = copy.file;
    }
  }
  return {};
}

// Called before a parked file is removed. A state that the active one did not develop from was not
// parked here, or is of another branch: it is saved beside the file.
Result<Findings> keep_other_state(const Identifier& id, const std::string& active_text,
                                  Workspace& workspace) {
  BATON_TRY(const std::optional<std::string> there, workspace.parked().read(id));
  if (!there || *there == active_text) return Findings();
  BATON_TRY(const History history, workspace.states().history());
  const bool is_earlier = origins_of(active_text, history, workspace)
                              .contains(workspace.host().crypto.digest(*there).hex);
  if (is_earlier) return Findings();
  BATON_TRY(std::string beside, workspace.parked().put_beside(id, *there));
  return Findings{{.severity = Severity::warning,
                   .rule = "other-parked-state",
                   .message = text::concat("another state of ", id.text(),
                                           " was parked: it is "
                                           "kept as ",
                                           beside),
                   .hint = "compare the two, and remove the one that is not needed"}};
}

// Whether the parked text can be read, and is of the workflow.
bool is_readable(const ParkedCopy& copy) {
  const Result<Json> state = json::read(copy.text, "parked");
  return state && model::text_member(*state, "workflowId") == copy.workflow.text();
}

}  // namespace

Result<std::optional<ParkedText>> parked_text(const Identifier& id, Workspace& workspace) {
  BATON_TRY(std::optional<std::string> text, workspace.parked().read(id));
  if (text) return ParkedText{.text = *std::move(text)};
  BATON_TRY(const std::vector<ParkedCopy> copies, copies_of(id, workspace));
  if (copies.empty()) return std::nullopt;
  BATON_TRY(ParkedText copied, newest(id, copies));
  return copied;
}

Result<std::vector<Identifier>> parked_ids(Workspace& workspace) {
  BATON_TRY(const std::vector<Identifier> files, workspace.parked().list());
  BATON_TRY(const std::vector<ParkedCopy> copies, workspace.parked().copies());
  std::set<Identifier> ids(files.begin(), files.end());
  for (const ParkedCopy& copy : copies) ids.insert(copy.workflow);
  return std::vector<Identifier>(ids.begin(), ids.end());
}

Result<bool> is_parked(const Identifier& id, Workspace& workspace) {
  BATON_TRY(const std::optional<EntryStatus> file,
            workspace.host().root.status(kParkedFolder.child(id, ".json")));
  if (file) return true;
  BATON_TRY(const std::vector<ParkedCopy> copies, copies_of(id, workspace));
  return !copies.empty();
}

Result<bool> is_parked_up_to(const JournalEntry* state, const Identifier& id,
                             const History& history, Workspace& workspace) {
  BATON_TRY(const bool is_there, is_parked(id, workspace));
  if (!is_there || state == nullptr) return is_there;
  BATON_TRY(std::vector<ParkedCopy> copies, parked_files(workspace));
  std::erase_if(
      copies, [&id](const ParkedCopy& copy) { return copy.workflow != id || !is_readable(copy); });
  if (copies.empty()) return unfinished_workflow(history) != id.text();
  return std::ranges::any_of(copies, [&](const ParkedCopy& copy) {
    return stands_for(copy.text, *state, history, workspace);
  });
}

Result<std::vector<ParkedCopy>> parked_files(Workspace& workspace) {
  BATON_TRY(const std::vector<Identifier> ids, workspace.parked().list());
  std::vector<ParkedCopy> files;
  for (const Identifier& id : ids) {
    Result<std::optional<std::string>> text = workspace.parked().read(id);
    if (!text && text.error().code == ErrorCode::malformed) continue;  // a folder in its place
    BATON_TRY(std::optional<std::string> parked, std::move(text));
    if (!parked) continue;
    files.push_back({.workflow = id, .file = file_of(id), .text = *std::move(parked)});
  }
  BATON_TRY(std::vector<ParkedCopy> copies, workspace.parked().copies());
  std::erase_if(copies, [](const ParkedCopy& copy) { return copy.text.empty(); });
  std::ranges::move(copies, std::back_inserter(files));
  return files;
}

Result<void> remove_parked_copies(const Identifier& id, const std::string& text,
                                  Workspace& workspace) {
  BATON_TRY(const std::vector<ParkedCopy> copies, copies_of(id, workspace));
  for (const ParkedCopy& copy : copies) {
    if (copy.text == text) BATON_CHECK(workspace.parked().remove_copy(copy));
  }
  return {};
}

Result<OtherVersions> other_versions_of(const Identifier& id, const std::string& active_text,
                                        Workspace& workspace) {
  OtherVersions versions;
  BATON_TRY(std::vector<ParkedCopy> others, copies_of(id, workspace));
  BATON_TRY(std::optional<std::string> text, workspace.parked().read(id));
  if (text) {
    others.insert(others.begin(), {.workflow = id, .file = file_of(id), .text = *std::move(text)});
  }
  std::erase_if(others, [&](const ParkedCopy& other) { return other.text == active_text; });
  if (others.empty()) return versions;
  const auto& crypto = workspace.host().crypto;
  BATON_TRY(const History history, workspace.states().history());
  const std::set<std::string> origins = origins_of(active_text, history, workspace);
  for (ParkedCopy& other : others) {
    const bool is_earlier = origins.contains(crypto.digest(other.text).hex);
    (is_earlier ? versions.earlier : versions.files).push_back(std::move(other.file));
  }
  return versions;
}

Result<std::vector<ParkedWorkflow>> parked_workflows(std::string_view active,
                                                     Workspace& workspace) {
  BATON_TRY(const std::vector<Identifier> ids, workspace.parked().list());
  std::vector<ParkedWorkflow> parked;
  for (const Identifier& id : ids) {
    if (id.text() == active) continue;
    const Result<std::optional<std::string>> text = workspace.parked().read(id);
    const bool is_readable = text && *text;
    parked.push_back(described(id, is_readable ? **text : std::string()));
  }
  BATON_CHECK(add_copies(active, parked, workspace));
  std::ranges::sort(parked, {}, &ParkedWorkflow::workflow);
  return parked;
}

std::string hint_to_newer(const ParkedWorkflow& workflow) {
  if (workflow.newer.empty()) return {};
  return text::concat("`mv ", workflow.newer, " ", kParkedFolder.text(), "/", workflow.workflow,
                      ".json` lets `baton switch ", workflow.workflow, "` resume the newer state");
}

Json to_json(const std::vector<ParkedWorkflow>& parked) {
  Json json = Json::array();
  for (const ParkedWorkflow& workflow : parked) {
    Json entry = {{"workflowId", workflow.workflow}};
    if (!workflow.feature.empty()) entry["featureName"] = workflow.feature;
    if (!workflow.phase.empty()) entry["phase"] = workflow.phase;
    entry["revision"] = workflow.revision.value;
    if (!workflow.copy.empty()) entry["copy"] = workflow.copy;
    if (!workflow.newer.empty()) entry["newerCopy"] = workflow.newer;
    json.push_back(std::move(entry));
  }
  return json;
}

Error neither_active_nor_parked(const Identifier& id) {
  return {.code = ErrorCode::not_found,
          .phrase = "this workflow is neither active nor parked",
          .subject = id.text(),
          .hint = "`baton unarchive ID` makes an archived workflow active again"};
}

Result<LoadedState> judge_parked(std::string text, const Identifier& id, Workspace& workspace,
                                 Purpose purpose) {
  const std::string name = text::concat("the parked workflow ", id.text());
  Result<LoadedState> loaded = parse_state({.text = std::move(text)}, name, workspace, purpose);
  if (!loaded) {
    Error error = loaded.error();
    error.hint =
        text::concat("repair the file, or restore it from the repository's history; ",
                     text::join_clauses(hint_to_journaled(id, workspace), "nothing was changed"));
    return fail(std::move(error));
  }
  BATON_CHECK(require_workflow(id, *loaded, "the file holds another workflow", name, workspace));
  return loaded;
}

Result<ActiveParked> park_active(const LoadedState& active, Workspace& workspace) {
  const std::string file = workspace.state_file();
  BATON_CHECK(require_baton_state(active, file, workspace));
  BATON_TRY(const Identifier id, workflow_id_of(active.document, file));
  BATON_TRY(Findings warnings, keep_other_state(id, active.text(), workspace));
  Result<std::string> path = workspace.parked().put(id, active.text());
  if (!path) {  // the file may be there, only not durably
    (void)unpark(id, active.text(), workspace);
    return fail(path.error());
  }
  return ActiveParked{
      .workflow = id.text(), .file = *std::move(path), .warnings = std::move(warnings)};
}

Json to_json(const ActiveParked& parked) {
  return {{"workflowId", parked.workflow}, {"file", parked.file}};
}

Result<Findings> unpark(const Identifier& id, const std::string& active_text,
                        Workspace& workspace) {
  Result<Findings> warnings = keep_other_state(id, active_text, workspace);
  Result<void> removed;
  if (warnings) removed = workspace.parked().remove(id);
  if (warnings && removed) removed = remove_parked_copies(id, active_text, workspace);
  if (warnings && removed) return warnings;
  Error error = warnings ? removed.error() : warnings.error();
  error.hint = text::concat("the workflow is active, durably; `baton switch ", id.text(),
                            "` again removes its parked copy");
  return fail(std::move(error));
}

Findings unpark_ended(const Identifier& id, const std::string& text, Workspace& workspace) {
  Result<Findings> warnings = unpark(id, text, workspace);
  if (warnings) return *std::move(warnings);
  const Error& error = warnings.error();
  return {{.severity = Severity::warning,
           .rule = "parked-state-left",
           .message = text::concat("an earlier state of the workflow is still parked: ",
                                   error.phrase.view()),
           .file = error.subject,
           .hint = "remove the file: `baton switch` would resume the workflow"}};
}

Result<Digest> replace_parked(StateTransaction& transaction, StateChange change,
                              const LoadedState& parked, Workspace& workspace) {
  Result<Digest> replaced = transaction.replace(std::move(change));
  if (replaced) return replaced;
  const bool has_lost_lock =
      replaced.error().code == ErrorCode::conflict && !transaction.is_overtaken();
  if (has_lost_lock) return replaced;  // another process may have parked it meanwhile
  const Result<std::optional<InterruptedChange>> rest = workspace.states().interrupted_change();
  if (!rest || *rest) return replaced;  // the next write may complete the change
  const Result<Identifier> id = workflow_id_of(parked.document, workspace.state_file());
  const bool stays_active = id && active_workflow(workspace) == id->text();
  if (stays_active) (void)unpark(*id, parked.text(), workspace);
  return replaced;
}

}  // namespace baton::app
