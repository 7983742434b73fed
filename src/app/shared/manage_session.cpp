#include "app/shared/manage_session.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/findings/finding_redactor.h"
#include "app/core/values/deletions.h"
#include "app/core/values/erased_values.h"
#include "app/shared/entry.h"
#include "app/shared/key_namespace.h"
#include "domain/shared/faults.h"
#include "json/locate.h"
#include "json/print.h"
#include "json/read.h"
#include "schema/validator.h"
#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

struct Settings {
  std::string text = "{}";
  Findings findings = {};
};

Result<Settings> read_settings(const std::optional<Source>& source, Workspace& workspace) {
  if (!source) return Settings{};
  BATON_TRY(const Json document, json::read(source->text, source->name));
  BATON_TRY(const schema::Validator validator, workspace.schemas().compile("session-settings"));
  BATON_TRY(Findings findings, finding_redactor_of(workspace).findings(validator, document));
  json::attach_positions(findings, source->text, source->name);
  return Settings{.text = json::print_compact(document), .findings = std::move(findings)};
}

Result<Outcome<SessionShown>> shown(OpenSession& session, Workspace& workspace) {
  BATON_TRY(Json key_namespace, namespace_setting_of(session.row, workspace));
  SessionShown answer{.session = session.row};
  BATON_TRY(const std::vector<EntryRow> entries,
            visible_entries(session, Values::left_out, workspace));
  answer.tokens = total_tokens(entries);
  answer.keys = entries.size();
  answer.max_tokens = session.settings.limits.total;
  BATON_TRY(answer.changes, session.store.changes().last(session.scope()));
  answer.settings = settings_json(session.settings);
  answer.settings["namespace"] = std::move(key_namespace);
  return answer;
}

Json head_json(const SessionRow& session) {
  Json json = {{"session_id", session.id.text()},
               {"status", session.archived_at ? "archived" : "active"},
               {"created_by", session.created_by},
               {"created_at", text::format_date_time(session.created_at)}};
  if (session.archived_at) json["archived_at"] = text::format_date_time(*session.archived_at);
  return json;
}

Result<void> insert(DataTransaction& store, const SessionRow& row) {
  BATON_TRY(const std::optional<SessionRow> before, store.sessions().session(row.id));
  if (before) return fail(shared::session_exists(row.id.text()));
  BATON_CHECK(store.sessions().put(row));
  return store.changes().append(
      session_scope(row.id),
      {.action = "create", .key = {}, .author = row.created_by, .at = row.created_at});
}

Result<Outcome<SessionShown>> set_archived(const NameSession& request, Workspace& workspace,
                                           std::optional<Instant> archived_at) {
  return write_session(request.call, workspace,
                       [&](OpenSession& session) -> Result<Outcome<SessionShown>> {
                         if (session.row.archived_at.has_value() != archived_at.has_value()) {
                           session.row.archived_at = archived_at;
                           session.now = workspace.now();
                           BATON_CHECK(session.store.sessions().put(session.row));
                           BATON_CHECK(session.log(archived_at ? "archive" : "reopen"));
                         }
                         return shown(session, workspace);
                       });
}

}  // namespace

Result<Outcome<SessionShown>> create_session(const CreateSession& request, Workspace& workspace) {
  BATON_TRY(Identifier id, request.id ? Identifier::parse(*request.id, "session id")
                                      : workflow_session(workspace));
  BATON_TRY(Settings settings, read_settings(request.settings, workspace));
  if (has_errors(settings.findings)) return Report{std::move(settings.findings)};
  const SessionRow row{.id = std::move(id),
                       .incarnation = workspace.host().ids.next(),
                       .created_by = request.participant,
                       .created_at = workspace.now(),
                       .configuration = std::move(settings.text)};
  BATON_TRY(DataStore* const store, workspace.data(Creation::where_missing));
  BATON_CHECK(store->write(session_scope(row.id),
                           [&](DataTransaction& transaction) { return insert(transaction, row); }));
  return show_session({.call = {.session = row.id.text(), .participant = request.participant}},
                      workspace);
}

Result<Outcome<SessionShown>> show_session(const NameSession& request, Workspace& workspace) {
  return read_session(request.call, workspace,
                      [&](OpenSession& session) { return shown(session, workspace); });
}

Result<Outcome<SessionShown>> archive_session(const NameSession& request, Workspace& workspace) {
  return set_archived(request, workspace, workspace.now());
}

Result<Outcome<SessionShown>> reopen_session(const NameSession& request, Workspace& workspace) {
  return set_archived(request, workspace, std::nullopt);
}

Json to_json(const SessionShown& answer) {
  Json json = head_json(answer.session);
  json["key_count"] = answer.keys;
  json["total_size_tokens"] = answer.tokens;
  json["max_total_tokens"] = answer.max_tokens;
  json["changes"] = answer.changes;
  json["settings"] = answer.settings;
  return json;
}

Result<void> erase_session(DataTransaction& store, const Identifier& session,
                           const std::string& participant, Instant now) {
  BATON_CHECK(store.sessions().erase(session));
  return store.changes().append(
      text::concat(kDeletedSessions, session.text()),
      {.action = "delete", .key = session.text(), .author = participant, .at = now});
}

Result<Outcome<SessionDeleted>> delete_session(const NameSession& request, Workspace& workspace) {
  Result<SessionDeleted> deleted =
      write_session(request.call, workspace, [&](OpenSession& session) -> Result<SessionDeleted> {
        BATON_CHECK(
            erase_session(session.store, session.row.id, session.participant, workspace.now()));
        return SessionDeleted{.id = session.row.id.text()};
      });
  if (!deleted) return fail(complete_earlier_deletion(deleted.error(), workspace));
  deleted->warning =
      complete_deletion({.kind = policy::Kind::shared, .owner = deleted->id, .key = {}}, workspace);
  return deleted;
}

Json to_json(const SessionDeleted& answer) {
  Json json = {{"deleted", answer.id}};
  if (!answer.warning.empty()) json["warning"] = answer.warning;
  return json;
}

Result<Outcome<SessionsListed>> list_sessions(const ListSessions& request, Workspace& workspace) {
  SessionsListed none;
  if (request.with_deleted) none.deleted.emplace();
  BATON_TRY(DataStore* const store, workspace.data(Creation::never));
  if (store == nullptr) return none;
  return read_store(*store, [&](DataTransaction& transaction) -> Result<SessionsListed> {
    SessionsListed answer;
    BATON_TRY(answer.sessions, transaction.sessions().sessions());
    if (!request.with_deleted) return answer;
    BATON_TRY(answer.deleted, transaction.changes().below(kDeletedSessions));
    return answer;
  });
}

Json to_json(const SessionsListed& answer) {
  Json sessions = Json::array();
  for (const SessionRow& session : answer.sessions) sessions.push_back(head_json(session));
  Json json = {{"sessions", std::move(sessions)}};
  if (answer.deleted) json["deleted"] = deletions_json(*answer.deleted, "session_id");
  return json;
}

}  // namespace baton::app
