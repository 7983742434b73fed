#include "app/shared/workflow_session.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/caller/caller.h"
#include "app/core/values/secret_guard.h"
#include "app/shared/entry.h"
#include "app/shared/manage_session.h"
#include "app/shared/snapshots.h"
#include "app/shared/write_value.h"
#include "domain/model/members.h"
#include "domain/policy/envelope.h"
#include "domain/shared/faults.h"
#include "domain/shared/participant.h"
#include "json/read.h"
#include "text/ascii.h"
#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

SharedCall call_for(const std::string& session, Workspace& workspace) {
  Result<std::string> participant = participant_here(std::nullopt, workspace);
  return {.session = session,
          .participant =
              participant ? *std::move(participant) : std::string(shared::kUnknownParticipant)};
}

bool is_no_session(const Error& error) {
  return error.name == shared::kSessionNotFound;
}

// The hint names the fix of the cause first, then the step to repeat.
Finding warning(std::string rule, std::string_view what, const Error& error,
                std::string_view hint = {}) {
  return {.severity = Severity::warning,
          .rule = std::move(rule),
          .message = text::concat(what, ": ", error.phrase.view()),
          .file = error.subject,
          .hint = text::join_clauses(error.hint, hint)};
}

// Replaces characters that labels do not allow: a gate's name may contain any.
std::string label_of(const std::string& turn, Revision revision) {
  constexpr std::size_t kLongest = 100;
  std::string label = turn.substr(0, kLongest);
  std::ranges::replace_if(
      label, [](char c) { return !text::is_alphanumeric(c) && c != '-' && c != '.'; }, '_');
  return text::concat(label, "_r", std::to_string(revision.value));
}

// The archive is a file of the project: it has no plaintext of an encrypted value.
std::string archived_text(const EntryRow& entry) {
  if (!is_sealed(*entry.value)) return *entry.value;
  const Result<Json> envelope = json::read(*entry.value, entry.key);
  return policy::placeholder_of(envelope ? *envelope : Json());
}

enum class SessionStanding : std::uint8_t { missing, open, frozen };

Result<SessionStanding> standing_of(const Identifier& workflow, Workspace& workspace) {
  Result<SessionStanding> standing = read_session(
      call_for(workflow.text(), workspace), workspace,
      [](OpenSession& session) -> Result<SessionStanding> {
        return session.row.archived_at ? SessionStanding::frozen : SessionStanding::open;
      });
  if (!standing && is_no_session(standing.error())) return SessionStanding::missing;
  return standing;
}

// When a session with the workflow's id was last deleted; empty: never.
Result<std::optional<Instant>> last_deletion(const Identifier& workflow, Workspace& workspace) {
  BATON_TRY(DataStore* const store, workspace.data(Creation::never));
  if (store == nullptr) return std::nullopt;
  const std::string scope = text::concat(kDeletedSessions, workflow.text());
  return read_store(*store, [&](DataTransaction& transaction) -> Result<std::optional<Instant>> {
    BATON_TRY(const std::uint64_t last, transaction.changes().last(scope));
    if (last == 0) return std::nullopt;
    BATON_TRY(const std::vector<ChangeRow> rows, transaction.changes().after(scope, last - 1, 1));
    if (rows.empty()) return std::nullopt;
    return rows.front().at;
  });
}

// Whether the session was deleted after the value was written.
bool is_deleted(const Json& key, const std::optional<Instant>& deleted_at) {
  if (!deleted_at) return false;
  const std::optional<Instant> written_at =
      text::parse_date_time(model::text_member(key, "written_at"));
  return !written_at || *written_at <= *deleted_at;
}

bool is_in_archive(const Json& key) {
  const Json* const value = model::member(key, "value");
  return value != nullptr && value->is_string();
}

bool is_encrypted_in_archive(const Json& key) {
  return is_in_archive(key) && policy::is_placeholder(key.at("value"));
}

Finding shared_values_encrypted(const std::vector<std::string_view>& keys) {
  return {.severity = Severity::warning,
          .rule = "shared-values-missing",
          .message = text::concat("the shared values of ", text::enumerate(keys),
                                  " are encrypted, so the archive does not contain them"),
          .hint =
              "the copy of the project that archived the workflow has them: read them there, "
              "and write them here again"};
}

Finding shared_values_missing(const std::vector<std::string_view>& keys) {
  return {.severity = Severity::warning,
          .rule = "shared-values-missing",
          .message = text::concat("the archive does not contain the shared values of ",
                                  text::enumerate(keys)),
          .hint =
              "the copy of the project that archived the workflow has them; `baton archive "
              "--with-shared-values` adds them to the archive"};
}

Finding shared_values_deleted(const std::vector<std::string_view>& keys,
                              const Identifier& workflow) {
  return {
      .severity = Severity::warning,
      .rule = "shared-values-deleted",
      .message = text::concat("the session was deleted: the archive's shared values of ",
                              text::enumerate(keys), " are not restored"),
      .hint = text::concat("`baton session list --deleted` tells who deleted ", workflow.text())};
}

// An earlier call may have been killed: then the session has some of the values.
Result<void> restore_key(const Identifier& workflow, const Json& key, Workspace& workspace) {
  const std::string author(model::text_member(key, "written_by"));
  const Result<void> restored =
      restore_value({.call = {.session = workflow.text(), .participant = author},
                     .key = std::string(model::text_member(key, "key")),
                     .value = std::string(model::text_member(key, "value"))},
                    workspace);
  if (restored) return {};
  Error error = restored.error();
  error.hint = text::join_clauses(error.hint,
                                  "it is a shared value in the archive; without it "
                                  "(/extensions/sharedContext/keys), the workflow can be restored");
  return fail(std::move(error));
}

Result<Findings> restore_values(const Identifier& workflow, const Json& keys, bool is_new,
                                Workspace& workspace) {
  BATON_TRY(const std::optional<Instant> deleted_at, last_deletion(workflow, workspace));
  std::vector<std::string_view> missing;
  std::vector<std::string_view> deleted;
  std::vector<std::string_view> encrypted;
  for (const Json& key : keys) {
    const std::string_view name = model::text_member(key, "key");
    if (is_deleted(key, deleted_at)) {
      deleted.push_back(name);
    } else if (is_encrypted_in_archive(key)) {
      if (is_new) encrypted.push_back(name);
    } else if (is_in_archive(key)) {
      BATON_CHECK(restore_key(workflow, key, workspace));
    } else if (is_new) {
      missing.push_back(name);
    }
  }
  Findings warnings;
  if (!deleted.empty()) warnings.push_back(shared_values_deleted(deleted, workflow));
  if (!encrypted.empty()) warnings.push_back(shared_values_encrypted(encrypted));
  if (!missing.empty()) warnings.push_back(shared_values_missing(missing));
  return warnings;
}

// A repeated request finds the snapshot that it took before.
Result<void> take_if_wanted(const SharedCall& call, std::string label, Workspace& workspace) {
  const auto wants_snapshots = [](OpenSession& session) -> Result<bool> {
    return session.settings.takes_snapshots && !session.row.archived_at;
  };
  BATON_TRY(const bool is_wanted, read_session(call, workspace, wants_snapshots));
  if (!is_wanted) return {};
  const auto taken = take_snapshot({.call = call, .label = std::move(label)}, workspace);
  if (taken || taken.error().code == ErrorCode::conflict) return {};
  return fail(taken.error());
}

// For the archive, see session_record().
Result<Json> record_of(OpenSession& session, SharedValues values, Workspace& workspace) {
  BATON_TRY(const std::vector<EntryRow> entries,
            session.store.sessions().live_entries(session.row.id, session.now, Values::included));
  Json keys = Json::array();
  for (const EntryRow& entry : entries) {
    Json key = entry_head_json(entry);
    if (values == SharedValues::included) {
      BATON_TRY(const Guarded<std::string> value,
                guard_value(entry.key, archived_text(entry), policy::SecretAction::redact,
                            workspace, Refusal::redacts));
      key["value"] = value.value;
    }
    keys.push_back(std::move(key));
  }
  return Json{{"session_id", session.row.id.text()},
              {"keys", std::move(keys)},
              {"metadata", sizes_json(entries, session.settings.limits.total)}};
}

template <typename Answer>
Result<void> done_unless_missing(const Result<Outcome<Answer>>& outcome) {
  if (outcome || is_no_session(outcome.error())) return {};
  return fail(outcome.error());
}

}  // namespace

void reach_store(Workspace& workspace, Creation creation) {
  static_cast<void>(workspace.data(creation));
}

void begin_session(const Identifier& workflow, Written& written, Workspace& workspace) {
  const SharedCall call = call_for(workflow.text(), workspace);
  const auto made =
      create_session({.id = workflow.text(), .participant = call.participant}, workspace);
  if (made || made.error().code == ErrorCode::conflict) return;
  written.warnings.push_back(warning("no-session", "the workflow has no shared context",
                                     made.error(), "then run `baton session create`"));
}

void begin_thread(const Identifier& workflow, Written& written, Workspace& workspace) {
  const ThreadRow root{.id = workflow,
                       .parent = std::nullopt,
                       .created_by = call_for(workflow.text(), workspace).participant,
                       .created_at = workspace.now()};
  const Result<DataStore*> store = workspace.data(Creation::where_missing);
  // An existing thread is unchanged.
  const Result<void> made = store ? (*store)->write(thread_scope(workflow.text()),
                                                    [&](DataTransaction& transaction) {
                                                      return transaction.threads().put(root);
                                                    })
                                  : Result<void>(fail(store.error()));
  if (made) return;
  written.warnings.push_back(warning("no-thread", "the workflow has no thread for environment data",
                                     made.error(), "then run `baton thread create`"));
}

Result<bool> is_session_missing(const Identifier& workflow, Workspace& workspace) {
  BATON_TRY(const SessionStanding standing, standing_of(workflow, workspace));
  if (standing != SessionStanding::missing) return false;
  BATON_TRY(const std::optional<Instant> deleted_at, last_deletion(workflow, workspace));
  return !deleted_at;
}

Result<bool> is_session_frozen(const Identifier& workflow, Workspace& workspace) {
  BATON_TRY(const SessionStanding standing, standing_of(workflow, workspace));
  return standing == SessionStanding::frozen;
}

void take_automatic_snapshot(const std::string& turn, Written& written, Workspace& workspace) {
  const Result<DataStore*> store = workspace.data(Creation::never);
  if (store && *store == nullptr) return;
  const Result<void> done = take_if_wanted(call_for(written.workflow, workspace),
                                           label_of(turn, written.revision), workspace);
  if (done || is_no_session(done.error())) return;
  written.warnings.push_back(
      warning("no-snapshot", "no snapshot of the shared context was taken", done.error()));
}

Result<Json> session_record(const Identifier& workflow, SharedValues values, Workspace& workspace) {
  const SharedCall call = call_for(workflow.text(), workspace);
  Result<Json> record = read_session(
      call, workspace, [&](OpenSession& session) { return record_of(session, values, workspace); });
  if (!record && is_no_session(record.error())) return Json();
  return record;
}

Result<void> freeze_session(const Identifier& workflow, Workspace& workspace) {
  return done_unless_missing(
      archive_session({.call = call_for(workflow.text(), workspace)}, workspace));
}

Result<void> thaw_session(const Identifier& workflow, Workspace& workspace) {
  return done_unless_missing(
      reopen_session({.call = call_for(workflow.text(), workspace)}, workspace));
}

Result<Findings> restore_session(const Identifier& workflow, const Json& record,
                                 Workspace& workspace) {
  BATON_TRY(const SessionStanding standing, standing_of(workflow, workspace));
  if (standing == SessionStanding::frozen) BATON_CHECK(thaw_session(workflow, workspace));
  const Json* const keys = model::array_member(record, "keys");
  if (standing == SessionStanding::frozen || keys == nullptr) return Findings();
  const bool is_new = standing == SessionStanding::missing;
  if (is_new) {
    const SharedCall call = call_for(workflow.text(), workspace);
    BATON_CHECK(
        create_session({.id = workflow.text(), .participant = call.participant}, workspace));
  }
  return restore_values(workflow, *keys, is_new, workspace);
}

}  // namespace baton::app
