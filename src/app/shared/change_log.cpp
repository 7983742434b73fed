#include "app/shared/change_log.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/shared/entry.h"
#include "app/shared/expiry.h"
#include "domain/shared/participant.h"
#include "domain/shared/settings.h"
#include "json/read.h"
#include "text/rfc3339.h"

namespace baton::app {

namespace {

Result<void> keep_readable(OpenSession& session, std::vector<ChangeRow>& changes,
                           Workspace& workspace) {
  std::vector<ChangeRow> kept;
  KnownEntries known;
  for (ChangeRow& change : changes) {
    BATON_TRY(const bool is_shown, may_see(session, change, known, workspace));
    if (is_shown) kept.push_back(std::move(change));
  }
  changes = std::move(kept);
  return {};
}

void cut(const ListSharedChanges& request, std::vector<ChangeRow>& changes) {
  if (request.limit.value_or(0) == 0 || changes.size() <= *request.limit) return;
  const auto count = static_cast<std::ptrdiff_t>(*request.limit);
  if (request.after) {
    changes.erase(changes.begin() + count, changes.end());
  } else {
    changes.erase(changes.begin(), changes.end() - count);
  }
}

}  // namespace

bool is_of_a_key(const ChangeRow& change) {
  return change.version.has_value();
}

Result<bool> may_see(OpenSession& session, const ChangeRow& change, KnownEntries& known,
                     Workspace& workspace) {
  if (!is_of_a_key(change)) return true;
  if (!shared::may_read(session.settings, change.key, session.participant)) return false;
  if (!known.contains(change.key)) {
    BATON_TRY(known[change.key], session.store.sessions().entry(session.row.id, change.key));
  }
  const std::optional<EntryRow>& entry = known[change.key];
  const AuthoredValue changed = {
      .kind = policy::Kind::shared, .key = change.key, .author = change.author};
  const auto present = entry ? std::optional(authored(*entry)) : std::nullopt;
  BATON_TRY(const bool is_hidden,
            is_change_withheld(changed, present, session.participant, workspace));
  return !is_hidden;
}

Json change_json(const ChangeRow& change) {
  Json json = {{"sequence", change.sequence}, {"action", change.action}};
  if (!change.key.empty()) json[is_of_a_key(change) ? "key" : "label"] = change.key;
  json["written_by"] = change.author;
  json["at"] = text::format_date_time(change.at);
  if (change.version) json["version"] = *change.version;
  if (change.tokens) json["value_size_tokens"] = *change.tokens;
  return json;
}

Result<Outcome<SharedChangesListed>> list_shared_changes(const ListSharedChanges& request,
                                                         Workspace& workspace) {
  const bool is_judged = request.call.participant != shared::kUser;
  BATON_CHECK(settle_expired(request.call, workspace));
  return read_session(
      request.call, workspace, [&](OpenSession& session) -> Result<SharedChangesListed> {
        BATON_TRY(
            std::vector<ChangeRow> changes,
            session.store.changes().after(session.scope(), request.after.value_or(0), kAllChanges));
        if (is_judged) BATON_CHECK(keep_readable(session, changes, workspace));
        cut(request, changes);
        return SharedChangesListed{.session = session.row.id.text(), .changes = std::move(changes)};
      });
}

Json to_json(const SharedChangesListed& answer) {
  Json changes = Json::array();
  for (const ChangeRow& change : answer.changes) changes.push_back(change_json(change));
  return {{"session_id", answer.session}, {"changes", std::move(changes)}};
}

Result<Outcome<SessionDumped>> dump_session(const DumpSession& request, Workspace& workspace) {
  return read_session(
      request.call, workspace, [&](OpenSession& session) -> Result<Outcome<SessionDumped>> {
        BATON_TRY(
            std::vector<EntryRow> entries,
            session.store.sessions().live_entries(session.row.id, session.now, Values::included));
        BATON_CHECK(show_values(session, entries, workspace));
        return SessionDumped{.session = session.row, .entries = std::move(entries)};
      });
}

Json to_json(const SessionDumped& answer) {
  Json entries = Json::array();
  for (const EntryRow& entry : answer.entries) {
    Json json = entry_json(entry);
    json["value_size_tokens"] = entry.tokens;
    if (entry.expires_at) json["expires_at"] = text::format_date_time(*entry.expires_at);
    entries.push_back(std::move(json));
  }
  const Result<Json> settings = json::read(answer.session.configuration, "settings");
  return {{"session_id", answer.session.id.text()},
          {"settings", settings ? *settings : Json::object()},
          {"entries", std::move(entries)}};
}

}  // namespace baton::app
