#include "app/shared/write_value.h"

#include <chrono>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/values/erased_values.h"
#include "app/core/values/secret_guard.h"
#include "app/shared/entry.h"
#include "domain/shared/faults.h"
#include "domain/shared/keys.h"
#include "text/concat.h"
#include "text/rfc3339.h"
#include "text/utf8.h"

namespace baton::app {
namespace {

// Not every engine can store a NUL character.
Result<void> check_request(const WriteSharedValue& request) {
  const bool is_text =
      request.value.find('\0') == std::string::npos && !text::first_invalid_utf8(request.value);
  if (is_text) return {};
  return fail(shared::invalid_request("the value must be UTF-8 text without NUL characters",
                                      request.key,
                                      "encode binary data, or store a reference to it"));
}

Result<std::optional<Instant>> expiry(const WriteSharedValue& request, const OpenSession& session) {
  if (!request.ttl_seconds) return std::nullopt;
  const std::uint64_t longest = session.settings.longest_ttl;
  if (*request.ttl_seconds == 0 || *request.ttl_seconds > longest) {
    return fail(shared::invalid_request(
        "the session does not allow this time to live", std::to_string(*request.ttl_seconds),
        longest == 0 ? std::string("set longestTtlSeconds in the session's settings")
                     : text::concat("use 1 to ", std::to_string(longest), " seconds")));
  }
  return session.now + std::chrono::seconds(*request.ttl_seconds);
}

// The version of a key with a value; else 0.
std::uint64_t present_version(const std::optional<EntryRow>& entry, Instant now) {
  return entry && is_live(*entry, now) ? entry->version : 0;
}

Result<void> require_version(const std::optional<std::uint64_t>& expected,
                             const std::optional<EntryRow>& entry, const OpenSession& session,
                             const std::string& key) {
  const std::uint64_t present = present_version(entry, session.now);
  if (!expected || *expected == present) return {};
  return fail(shared::version_conflict(key, *expected, present));
}

Result<void> require_room(OpenSession& session, const EntryRow& next) {
  const shared::Limits& limits = session.settings.limits;
  if (next.tokens > limits.value) {
    return fail(shared::value_too_large(next.key, next.tokens, limits.value));
  }
  BATON_TRY(const std::uint64_t others,
            session.store.sessions().live_tokens_beside(session.row.id, next.key, session.now));
  if (others + next.tokens <= limits.total) return {};
  return fail(shared::store_full(next.key, next.tokens, others, limits.total));
}

std::string warning_for(const EntryRow& entry, const shared::Limits& limits) {
  if (entry.tokens < limits.warning) return {};
  return text::concat("the value has ", std::to_string(entry.tokens), " of at most ",
                      std::to_string(limits.value), " tokens; are these conclusions, or raw data?");
}

Result<SharedValueWritten> write_in(OpenSession& session, const WriteSharedValue& request,
                                    Refusal refusal, Workspace& workspace) {
  BATON_CHECK(session.require_writable(request.key));
  EntryRow next{.key = request.key};
  BATON_TRY(next.expires_at, expiry(request, session));
  BATON_TRY(const std::optional<EntryRow> before,
            session.store.sessions().entry(session.row.id, request.key));
  BATON_CHECK(require_version(request.if_version, before, session, request.key));
  const AuthoredValue authored{.key = request.key, .author = session.participant};
  Json text = request.value;
  BATON_CHECK(redact_fields(text, authored, workspace));
  BATON_TRY(Guarded<std::string> guarded,
            guard_value(request.key, text.get_ref<std::string&>(), session.settings.secrets,
                        workspace, refusal));
  BATON_TRY(ProtectedValue value,
            protect_value({.text = guarded.value,
                           .participant = session.participant,
                           .before = before && before->value ? &*before->value : nullptr},
                          place_of(session, request.key), workspace));
  next.value = std::move(value.stored);
  next.tokens = shared::tokens_of(value.plain);
  // What was stored before has had its room.
  if (refusal == Refusal::fails) BATON_CHECK(require_room(session, next));
  BATON_TRY(EntryRow written, put_value(session, before, std::move(next)));
  std::string warning = warning_for(written, session.settings.limits);
  const std::string& secrets_warning = value.warning.empty() ? guarded.warning : value.warning;
  return SharedValueWritten{.entry = std::move(written),
                            .warning = text::join_clauses(warning, secrets_warning)};
}

}  // namespace

Result<Outcome<SharedValueWritten>> write_value(const WriteSharedValue& request,
                                                Workspace& workspace) {
  BATON_CHECK(check_request(request));
  return write_session(request.call, workspace, [&](OpenSession& session) {
    return write_in(session, request, Refusal::fails, workspace);
  });
}

Result<void> restore_value(const WriteSharedValue& request, Workspace& workspace) {
  BATON_CHECK(check_request(request));
  return write_session(request.call, workspace, [&](OpenSession& session) -> Result<void> {
    BATON_TRY(const std::optional<EntryRow> known,
              session.store.sessions().entry(session.row.id, request.key));
    if (known) return {};
    BATON_CHECK(write_in(session, request, Refusal::redacts, workspace));
    return {};
  });
}

Json to_json(const SharedValueWritten& answer) {
  const EntryRow& entry = answer.entry;
  Json json = {{"key", entry.key},
               {"version", entry.version},
               {"written_by", entry.written_by},
               {"written_at", text::format_date_time(entry.written_at)}};
  if (!answer.warning.empty()) json["warning"] = answer.warning;
  return json;
}

namespace {

// With its copies in snapshots, a key is also deleted if only these are left of it.
Result<SharedKeyDeleted> delete_in(OpenSession& session, const DeleteSharedKey& request) {
  BATON_CHECK(session.require_deletable(request.key));
  SessionTables& tables = session.store.sessions();
  BATON_TRY(const std::optional<EntryRow> before, tables.entry(session.row.id, request.key));
  SharedKeyDeleted answer{.key = request.key};
  BATON_TRY(answer.snapshots, tables.snapshots_with(session.row.id, request.key));
  const bool has_copies = request.copies == SnapshotCopies::deleted && !answer.snapshots.empty();
  if (!before || (!is_live(*before, session.now) && !has_copies)) {
    return fail(shared::key_not_found(request.key));
  }
  BATON_CHECK(require_version(request.if_version, before, session, request.key));
  answer.previous_version = before->version;
  if (has_copies) {
    BATON_CHECK(tables.forget_in_snapshots(session.row.id, request.key));
    answer.snapshots.clear();
  }
  BATON_CHECK(take_value(session, *before));
  return answer;
}

}  // namespace

Result<Outcome<SharedKeyDeleted>> delete_key(const DeleteSharedKey& request, Workspace& workspace) {
  Result<SharedKeyDeleted> deleted = write_session(
      request.call, workspace, [&](OpenSession& session) { return delete_in(session, request); });
  if (!deleted) return fail(complete_earlier_deletion(deleted.error(), workspace));
  deleted->warning = remove_traces(workspace);
  return deleted;
}

Json to_json(const SharedKeyDeleted& answer) {
  Json json = {{"deleted", answer.key}, {"previous_version", answer.previous_version}};
  if (!answer.snapshots.empty()) json["in_snapshots"] = answer.snapshots;
  if (!answer.warning.empty()) json["warning"] = answer.warning;
  return json;
}

}  // namespace baton::app
