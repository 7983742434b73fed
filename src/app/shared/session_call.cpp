#include "app/shared/session_call.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/load_state.h"
#include "domain/model/members.h"
#include "domain/shared/faults.h"
#include "domain/shared/keys.h"
#include "json/read.h"
#include "json/salvage.h"

namespace baton::app {
namespace {

Result<OpenSession> open_session(DataTransaction& store, const Identifier& id,
                                 const SharedCall& call, Workspace& workspace) {
  BATON_TRY(std::optional<SessionRow> row, store.sessions().session(id));
  if (!row) return fail(shared::session_not_found(id.text()));
  BATON_TRY(shared::SessionSettings settings, settings_of(*row, workspace));
  const Instant now = workspace.now();
  const Instant judged = row->archived_at ? std::min(now, *row->archived_at) : now;
  return OpenSession{.store = store,
                     .row = *std::move(row),
                     .settings = std::move(settings),
                     .participant = call.participant,
                     .now = judged};
}

DataWork on_session(const Identifier& id, const SharedCall& call, Workspace& workspace,
                    const SessionWork& work) {
  return [&](DataTransaction& store) -> Result<void> {
    BATON_TRY(OpenSession session, open_session(store, id, call, workspace));
    return work(session);
  };
}

// Parses only the beginning of a large state, which contains its workflow id.
std::optional<LoadedState> front_of(const StoredState& stored) {
  constexpr std::size_t kFront = 4'096;
  if (stored.text.size() <= kFront) return std::nullopt;
  Json front = json::salvage(std::string_view(stored.text).substr(0, kFront)).document;
  if (!model::has_markers(front, model::Intactness::part)) return std::nullopt;
  const bool is_baton = model::is_baton_state(front, model::Origin::baton);
  return LoadedState{
      .document = std::move(front), .text = {}, .digest = {}, .revision = {}, .is_baton = is_baton};
}

Result<std::string> active_workflow(Workspace& workspace) {
  BATON_TRY(const std::optional<StoredState> stored, workspace.states().read());
  if (!stored) return fail(no_workflow(workspace));
  note_source(*stored, workspace);
  std::optional<LoadedState> state = front_of(*stored);
  if (!state) {
    BATON_TRY(state, parse_own(*stored, workspace));
  }
  BATON_CHECK(require_baton_state(*state, workspace.state_file(), workspace));
  return std::string(model::text_member(state->document, "workflowId"));
}

}  // namespace

Result<void> OpenSession::require_readable(const std::string& key) const {
  if (std::optional<std::string> why = shared::why_no_key(key, settings.prefixes)) {
    return fail(shared::invalid_key(key, *std::move(why)));
  }
  if (shared::may_read(settings, key, participant)) return {};
  return fail(shared::access_denied(key, participant));
}

Result<void> OpenSession::require_writable(const std::string& key) const {
  if (std::optional<std::string> why = shared::why_no_key(key, settings.prefixes)) {
    return fail(shared::invalid_key(key, *std::move(why)));
  }
  if (!shared::may_write(settings, key, participant)) {
    return fail(shared::access_denied(key, participant));
  }
  return require_open();
}

Result<void> OpenSession::require_open() const {
  if (!row.archived_at) return {};
  return fail(shared::session_archived(row.id.text()));
}

Result<shared::SessionSettings> settings_of(const SessionRow& session, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const Json own, json::read(session.configuration, "settings of the session"));
  const Json none;
  return shared::session_settings(
      configuration->shared_context ? *configuration->shared_context : none, own);
}

Result<Identifier> session_named(const std::optional<std::string>& name, Workspace& workspace) {
  std::string id = name.value_or(std::string());
  if (!name) {
    BATON_TRY(id, active_workflow(workspace));
  }
  Result<Identifier> parsed = Identifier::parse(id, "session id");
  if (!parsed) return fail(shared::session_not_found(id));
  return parsed;
}

Result<void> read_session(const SharedCall& call, Workspace& workspace, const SessionWork& work) {
  BATON_TRY(const Identifier id, session_named(call.session, workspace));
  BATON_TRY(DataStore* const store, workspace.data(Creation::never));
  if (store == nullptr) return fail(shared::session_not_found(id.text()));
  return store->read(on_session(id, call, workspace, work));
}

Result<void> write_session(const SharedCall& call, Workspace& workspace, const SessionWork& work) {
  BATON_TRY(const Identifier id, session_named(call.session, workspace));
  BATON_TRY(DataStore* const store, workspace.data(Creation::never));
  if (store == nullptr) return fail(shared::session_not_found(id.text()));
  return store->write(session_scope(id), on_session(id, call, workspace, work));
}

}  // namespace baton::app
