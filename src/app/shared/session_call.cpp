#include "app/shared/session_call.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/caller/caller.h"
#include "app/core/state/load_state.h"
#include "app/core/state/ownership.h"
#include "app/core/values/erased_values.h"
#include "app/shared/expiry.h"
#include "domain/model/members.h"
#include "domain/shared/faults.h"
#include "domain/shared/keys.h"
#include "json/read.h"
#include "json/salvage.h"
#include "text/concat.h"

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
  return LoadedState{.document = json::Document(std::move(front)),
                     .digest = {},
                     .revision = {},
                     .is_baton = is_baton};
}

// Sessions do not need a workflow, and have no state file.
Error no_session(Workspace& workspace) {
  Error error = no_workflow(workspace);
  error.phrase = "no session and no workflow found";
  error.hint = text::concat("`baton session create ID` creates a session; ", error.hint);
  return error;
}

// The active state, perhaps another program's; not_found: there is none.
Result<LoadedState> active_state(Workspace& workspace) {
  BATON_TRY(const std::optional<StoredState> stored, workspace.states().read());
  if (!stored) return fail(no_session(workspace));
  note_source(*stored, workspace);
  std::optional<LoadedState> state = front_of(*stored);
  if (state) return *std::move(state);
  return parse_active(*stored, workspace);
}

// The workflow's id. The error says why the state has none that counts.
Result<std::string> workflow_of(const Result<LoadedState>& state, Workspace& workspace) {
  if (!state) return fail(state.error());
  BATON_CHECK(require_baton_state(*state, workspace.state_file(), workspace));
  return std::string(model::text_member(state->document, "workflowId"));
}

Error several_sessions(const std::vector<SessionRow>& sessions) {
  constexpr std::size_t kShown = 8;
  std::vector<std::string> names;
  for (const SessionRow& session : sessions) names.push_back(session.id.text());
  return shared::invalid_request(
      "there are several sessions and no active workflow", {},
      text::concat("name one with --session or BATON_SESSION: ",
                   text::enumerate(text::first_names(std::move(names), kShown))));
}

// The only session; nothing if there is none. INVALID_REQUEST: there are several.
Result<std::optional<std::string>> only_session(Workspace& workspace) {
  BATON_TRY(DataStore* const store, workspace.data(Creation::never));
  if (store == nullptr) return std::nullopt;
  BATON_TRY(const std::vector<SessionRow> sessions, stored_sessions(*store));
  if (sessions.size() > 1) return fail(several_sessions(sessions));
  if (sessions.empty()) return std::nullopt;
  return sessions.front().id.text();
}

// The session of a request that names none.
Result<std::string> default_session(Workspace& workspace) {
  std::optional<std::string> named = workspace.host().environment.variable("BATON_SESSION");
  if (named) return *std::move(named);
  if (std::string own = own_workflow(workspace); !own.empty()) return own;
  const Result<LoadedState> state = active_state(workspace);
  Result<std::string> workflow = workflow_of(state, workspace);
  if (workflow) return workflow;
  // Another program's file, adopted or not, is no workflow; a state that is damaged, or of a newer
  // format, is one.
  BATON_TRY(const Presence presence, presence_of_state(workspace));
  if (presence == Presence::ours || (state && state->is_baton)) return workflow;
  BATON_TRY(std::optional<std::string> only, only_session(workspace));
  return only ? Result<std::string>(*std::move(only)) : workflow;
}

}  // namespace

Result<void> OpenSession::require_readable(const std::string& key) const {
  if (std::optional<std::string> why = shared::why_malformed(key)) {
    return fail(shared::invalid_key(key, *std::move(why)));
  }
  if (shared::may_read(settings, key, participant)) return {};
  return fail(shared::access_denied(key, participant));
}

Result<void> OpenSession::require_writable(const std::string& key) const {
  if (std::optional<std::string> why = shared::why_no_key(key, settings.prefixes)) {
    return fail(shared::invalid_key(key, *std::move(why)));
  }
  return require_deletable(key);
}

Result<void> OpenSession::require_deletable(const std::string& key) const {
  if (std::optional<std::string> why = shared::why_malformed(key)) {
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

Result<void> OpenSession::log(std::string action, std::string label) {
  return store.changes().append(
      scope(),
      {.action = std::move(action), .key = std::move(label), .author = participant, .at = now});
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
    BATON_TRY(id, default_session(workspace));
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
  std::size_t expired = 0;
  BATON_CHECK(store->write(
      session_scope(id), on_session(id, call, workspace, [&](OpenSession& session) -> Result<void> {
        BATON_TRY(expired, remove_expired_values(session));
        return work(session);
      })));
  // A warning about expired values would not concern this request; the next deletion repeats it.
  if (expired > 0) static_cast<void>(remove_traces(workspace));
  return {};
}

Result<std::vector<SessionRow>> stored_sessions(DataStore& store) {
  return read_store(store,
                    [](DataTransaction& transaction) { return transaction.sessions().sessions(); });
}

Result<Identifier> workflow_session(Workspace& workspace) {
  BATON_TRY(const std::string id, workflow_of(active_state(workspace), workspace));
  Result<Identifier> parsed = Identifier::parse(id, "session id");
  if (!parsed) return fail(shared::session_not_found(id));
  return parsed;
}

}  // namespace baton::app
