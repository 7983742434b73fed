#include "domain/shared/faults.h"

#include <utility>

#include "text/concat.h"

namespace baton::shared {
namespace {

std::string tokens(std::uint64_t count) {
  return text::concat(std::to_string(count), count == 1 ? " token" : " tokens");
}

}  // namespace

Error key_not_found(std::string_view key) {
  return {.code = ErrorCode::not_found,
          .phrase = "key not found in the shared context",
          .subject = std::string(key),
          .hint = "`baton shared list-keys`, over MCP `list_keys`, lists the keys",
          .name = "KEY_NOT_FOUND"};
}

Error value_too_large(std::string_view key, std::uint64_t size, std::uint64_t limit) {
  return {.code = ErrorCode::limit,
          .phrase = "the value is too large",
          .subject = std::string(key),
          .hint = text::concat("it has ", tokens(size), ", the limit is ", tokens(limit),
                               "; store the conclusions, not the data"),
          .name = "VALUE_TOO_LARGE"};
}

Error store_full(std::string_view key, std::uint64_t size, std::uint64_t total,
                 std::uint64_t limit) {
  return {
      .code = ErrorCode::limit,
      .phrase = "the shared context is full",
      .subject = std::string(key),
      .hint = text::concat(tokens(size), " more would be ", tokens(total + size), ", the limit is ",
                           tokens(limit), "; delete keys that are no longer needed"),
      .name = "STORE_FULL"};
}

Error invalid_key(std::string_view key, std::string why) {
  return {.code = ErrorCode::usage,
          .phrase = "invalid key",
          .subject = std::string(key),
          .hint = std::move(why),
          .name = "INVALID_KEY"};
}

Error session_not_found(std::string_view session) {
  return {.code = ErrorCode::not_found,
          .phrase = "session not found",
          .subject = std::string(session),
          .hint = "`baton session list` lists the sessions; `baton session create` creates one",
          .name = kSessionNotFound};
}

Error session_archived(std::string_view session) {
  return {.code = ErrorCode::conflict,
          .phrase = "the session is archived and can only be read",
          .subject = std::string(session),
          .hint = text::concat("`baton session unarchive ", session, "` makes it writable again"),
          .name = "SESSION_ARCHIVED"};
}

Error session_exists(std::string_view session) {
  return {
      .code = ErrorCode::conflict,
      .phrase = "a session with this id exists already",
      .subject = std::string(session),
      .hint = text::concat("choose another id; `baton session show ", session, "` shows this one"),
      .name = "SESSION_EXISTS"};
}

Error snapshot_exists(std::string_view label) {
  return {.code = ErrorCode::conflict,
          .phrase = "a snapshot with this label exists already",
          .subject = std::string(label),
          .hint = "choose another label",
          .name = "SNAPSHOT_EXISTS"};
}

Error snapshot_too_large(std::string_view label, std::uint64_t size, std::uint64_t limit) {
  return {.code = ErrorCode::limit,
          .phrase = "the snapshot is larger than the session's limit",
          .subject = std::string(label),
          .hint = text::concat("it has ", tokens(size), ", the limit is ", tokens(limit),
                               "; raise limits.totalTokens"),
          .name = "STORE_FULL"};
}

Error version_conflict(std::string_view key, std::uint64_t expected, std::uint64_t actual) {
  return {.code = ErrorCode::conflict,
          .phrase = "the key has another version",
          .subject = std::string(key),
          .hint = text::concat("version ", std::to_string(expected), " was expected, it has ",
                               std::to_string(actual), "; read it again"),
          .name = "VERSION_CONFLICT"};
}

Error access_denied(std::string_view key, std::string_view participant) {
  return {.code = ErrorCode::denied,
          .phrase = "the session's access rules deny this",
          .subject = std::string(key),
          .hint = text::concat("you are ", participant),
          .name = "ACCESS_DENIED"};
}

Error withheld(std::string_view key, std::string_view policy) {
  return {.code = ErrorCode::denied,
          .phrase = "a policy denies you the value",
          .subject = std::string(key),
          .hint = text::concat("the policy is ", policy, "; `baton access AGENT` explains it"),
          .name = "ACCESS_DENIED"};
}

Error invalid_request(Phrase why, std::string subject, std::string hint) {
  return {.code = ErrorCode::usage,
          .phrase = why,
          .subject = std::move(subject),
          .hint = std::move(hint),
          .name = "INVALID_REQUEST"};
}

Error secret_refused(std::string_view key, std::string_view where) {
  return {.code = ErrorCode::limit,
          .phrase = "the value holds a secret",
          .subject = std::string(key),
          .hint = text::concat(where, "; store a reference to it instead"),
          .name = kSecretRefused};
}

Error personal_data_refused(std::string_view key, std::string_view where) {
  return {.code = ErrorCode::limit,
          .phrase = "the value holds personal data",
          .subject = std::string(key),
          .hint = text::concat(where, "; store a reference to it instead"),
          .name = kPersonalDataRefused};
}

Error value_damaged(std::string_view key) {
  return {.code = ErrorCode::malformed,
          .phrase = "the encrypted value was damaged, moved or copied",
          .subject = std::string(key),
          .hint = "`baton key check` examines all encrypted values; write the value again",
          .name = kValueDamaged};
}

Error snapshot_not_found(std::string_view label) {
  return {.code = ErrorCode::not_found,
          .phrase = "snapshot not found",
          .subject = std::string(label),
          .hint = "`baton shared snapshots` lists the snapshots",
          .name = "SNAPSHOT_NOT_FOUND"};
}

}  // namespace baton::shared
