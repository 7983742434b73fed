#include "app/doctor/examine_store.h"

#include <string>
#include <utility>

#include "app/doctor/examine_files.h"
#include "app/recovery/lost_session.h"
#include "app/shared/workflow_session.h"
#include "domain/model/members.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// `git clean` removes the store, which has no hard links. A session stays archived if `archive`
// failed and the store was full, too.
Result<Examined> examine_session(Examined store, const std::string& workflow,
                                 Workspace& workspace) {
  BATON_TRY(const bool is_lost, is_session_lost(workflow, workspace));
  BATON_TRY(const DataStore* const data, workspace.data(Creation::never));
  const bool has_store = data != nullptr;
  if (is_lost) {
    return Examined{
        .name = std::move(store.name),
        .health = Health::warning,
        .message = text::concat("the shared context of ", workflow, " is missing",
                                has_store ? "" : ", and the environment data are gone with it"),
        .hint = text::concat("`baton session create ", workflow, "` begins an empty one")};
  }
  const Result<Identifier> id = Identifier::parse(workflow);
  if (!id) return store;
  BATON_TRY(const bool is_frozen, is_session_frozen(*id, workspace));
  if (!is_frozen) return store;
  return Examined{
      .name = std::move(store.name),
      .health = Health::warning,
      .message = text::concat("the shared context of the active workflow ", workflow,
                              " is archived, so that it can only be read"),
      .hint = text::concat("`baton session unarchive ", workflow, "` makes it writable again")};
}

std::string_view way_to_new_store(const Workspace& workspace) {
  return workspace.data_server().empty()
             ? "`baton doctor --fix` sets the file aside, and the next write begins a new one"
             : "restore the schema baton from the server's backup";
}

}  // namespace

Examined examine_store(const std::optional<LoadedState>& state, Workspace& workspace) {
  const Result<DataStore*> store = workspace.data(Creation::never);
  if (!store) return not_examined("store", store.error());
  Examined examined{.name = "store", .message = "not needed yet", .hint = {}};
  if (*store != nullptr) {
    examined.message = (*store)->description();
    const Result<std::vector<std::string>> faults = (*store)->check();
    if (!faults) return not_examined("store", faults.error());
    if (!faults->empty()) {
      examined.health = Health::error;
      examined.message += text::concat(": ", faults->front());
      examined.hint = text::concat(counted(faults->size(), "fault", "faults"),
                                   "; `baton shared dump` prints what can be read; ",
                                   way_to_new_store(workspace));
      return examined;
    }
    const Result<std::vector<std::string>> risks = (*store)->risks();
    if (!risks) return not_examined("store", risks.error());
    if (!risks->empty()) {
      examined.health = Health::warning;
      examined.message += text::concat(": ", text::enumerate(*risks));
      examined.hint = "switch it on in the server's configuration";
      return examined;
    }
  }
  if (!state) return examined;
  const std::string workflow(model::text_member(state->document, "workflowId"));
  Result<Examined> session = examine_session(examined, workflow, workspace);
  return session ? *std::move(session) : not_examined(examined.name, session.error());
}

}  // namespace baton::app
