#include "app/core/archive/park_theirs.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/state/load_state.h"
#include "domain/guard/paths.h"
#include "domain/model/members.h"
#include "host/baton_files.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::app {
namespace {

bool is_newer(Revision theirs, const std::string& parked) {
  const Result<Json> document = json::read(parked, "parked");
  return !document || theirs > revision_of(*document);
}

bool merges_parked_file(const Workspace& workspace) {
  return guard::is_in(workspace.root().state.text(), kParkedFolder.text());
}

// git takes the parked file of one workflow for the renamed file of another one, and calls the
// driver for it, if a branch switched workflows. The active one is then in the state file.
bool is_active(const Identifier& id, const Workspace& workspace) {
  if (!merges_parked_file(workspace)) return false;
  const Result<std::string> text = workspace.host().root.read(kDefaultStateFile);
  if (!text) return false;
  const Result<Json> state = json::read(*text, "active");
  return state && model::text_member(*state, "workflowId") == id.text();
}

std::string hint_to_resume(const ParkedTheirs& parked) {
  const std::string resuming = text::concat("`baton switch ", parked.workflow, "` resumes it");
  if (!parked.other) return text::concat("commit this file, too; ", resuming);
  if (!parked.is_newer) return "compare the two, and commit what you keep";
  return text::concat("commit this file, too; ", resuming, " if the merge deletes ", *parked.other,
                      ", else run `mv ", parked.file, " ", *parked.other, "` before");
}

Finding active_finding(const ParkedTheirs& parked, const Workspace& workspace) {
  return {.severity = Severity::warning,
          .rule = "other-workflow",
          .message = text::concat(
              "the other side of ", workspace.state_file(), " is ", parked.workflow,
              ", the active workflow: the other version of it is kept as ", parked.file),
          .hint = text::concat(
              "`baton merge BASE ", kDefaultStateFile.text(), " ", parked.file,
              "` merges the two, with their last common version, or /dev/null, as BASE; then "
              "remove ",
              parked.file)};
}

}  // namespace

Result<ParkedTheirs> park_theirs(const Identifier& id, Revision revision, const std::string& text,
                                 Workspace& workspace) {
  ParkedStore& store = workspace.parked();
  BATON_TRY(const std::optional<std::string> there, store.read(id));
  ParkedTheirs parked{.workflow = id.text()};
  // Also if the same state is there: git deletes that file if the other side did.
  BATON_TRY(parked.file, store.put_beside(id, text));
  parked.is_active = is_active(id, workspace);
  if (!there || *there == text) return parked;
  parked.other = std::string(kParkedFolder.child(id, ".json").text());
  parked.is_newer = is_newer(revision, *there);
  return parked;
}

Finding parked_finding(const ParkedTheirs& parked, const Workspace& workspace) {
  if (parked.is_active) return active_finding(parked, workspace);
  const std::string where =
      merges_parked_file(workspace) ? text::concat(" of ", workspace.state_file()) : std::string();
  Finding finding{
      .severity = Severity::warning,
      .rule = "other-workflow",
      .message = text::concat(
          "the other side", where, " is another workflow, ", parked.workflow,
          where.empty() ? ": ours stays active, and it is kept as " : ": it is kept as ",
          parked.file),
      .hint = hint_to_resume(parked)};
  if (!parked.other) return finding;
  finding.message += text::concat(parked.is_newer ? ", a newer" : ", not a newer",
                                  " state than that in ", *parked.other);
  return finding;
}

Json to_json(const ParkedTheirs& parked) {
  Json json = {{"workflowId", parked.workflow}, {"file", parked.file}};
  if (parked.other) json["other"] = *parked.other;
  return json;
}

}  // namespace baton::app
