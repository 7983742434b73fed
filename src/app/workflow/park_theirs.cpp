#include "app/workflow/park_theirs.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/state/load_state.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// False if the parked state cannot be read: it then stays in its place.
bool is_newer(Revision theirs, const std::string& parked) {
  const Result<Json> document = json::read(parked, "parked");
  return document && theirs > revision_of(*document);
}

}  // namespace

Result<ParkedTheirs> park_theirs(const Identifier& id, Revision revision, const std::string& text,
                                 Workspace& workspace) {
  ParkedStore& store = workspace.parked();
  BATON_TRY(const std::optional<std::string> there, store.read(id));
  ParkedTheirs parked{.workflow = id.text(), .file = {}};
  if (there && *there != text) {
    // The copy beside is written first, so that both states exist at all times.
    const bool newer = is_newer(revision, *there);
    BATON_TRY(std::string beside, store.put_beside(id, newer ? *there : text));
    BATON_TRY(std::string in_place, store.put(id, newer ? text : *there));
    parked.file = newer ? in_place : beside;
    parked.other = newer ? std::move(beside) : std::move(in_place);
    return parked;
  }
  BATON_TRY(parked.file, store.put(id, text));
  return parked;
}

Finding parked_finding(const ParkedTheirs& parked) {
  const std::string resuming = text::concat("`baton switch ", parked.workflow, "` makes it active");
  Finding finding{
      .severity = Severity::warning,
      .rule = "other-workflow",
      .message = text::concat("the other side is another workflow, ", parked.workflow,
                              ": ours stays active, the other one is parked as ", parked.file),
      .hint = text::concat("commit this file, too; ", resuming)};
  if (!parked.other) return finding;
  finding.message += text::concat(", beside another state of it in ", *parked.other);
  finding.hint = text::concat("compare the two, and commit what you keep; ", resuming,
                              ", the one with the .json name");
  return finding;
}

}  // namespace baton::app
