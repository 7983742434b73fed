// The tables, format by format. A published format never changes; later changes are separate steps.
// Times are milliseconds since 1970, UTC; `scope` is "session:ID" or "thread:ROOT"
// (store/change_log.h).
#include "store/relational/migrations.h"

#include <array>
#include <span>
#include <string>

#include "store/relational/repeat.h"
#include "text/concat.h"

namespace baton::relational {
namespace {

constexpr std::array<std::string_view, 9> kFirst = {
    // `incarnation` distinguishes a session from an earlier one with the same id.
    R"(CREATE TABLE sessions (
  id TEXT NOT NULL PRIMARY KEY, incarnation TEXT NOT NULL, created_by TEXT NOT NULL,
  created_at BIGINT NOT NULL, archived_at BIGINT, configuration TEXT NOT NULL))",
    // A deleted key keeps its row without a value, because its versions continue.
    R"(CREATE TABLE entries (
  session TEXT NOT NULL, key TEXT NOT NULL, version BIGINT NOT NULL, tokens BIGINT NOT NULL,
  written_by TEXT NOT NULL, written_at BIGINT NOT NULL, expires_at BIGINT, value TEXT,
  PRIMARY KEY (session, key)))",
    R"(CREATE TABLE versions (
  session TEXT NOT NULL, key TEXT NOT NULL, version BIGINT NOT NULL, tokens BIGINT NOT NULL,
  written_by TEXT NOT NULL, written_at BIGINT NOT NULL, value TEXT NOT NULL,
  PRIMARY KEY (session, key, version)))",
    R"(CREATE TABLE snapshots (
  session TEXT NOT NULL, label TEXT NOT NULL, taken_by TEXT NOT NULL, taken_at BIGINT NOT NULL,
  PRIMARY KEY (session, label)))",
    R"(CREATE TABLE snapshot_entries (
  session TEXT NOT NULL, label TEXT NOT NULL, key TEXT NOT NULL, version BIGINT NOT NULL,
  tokens BIGINT NOT NULL, written_by TEXT NOT NULL, written_at BIGINT NOT NULL,
  value TEXT NOT NULL, PRIMARY KEY (session, label, key)))",
    R"(CREATE TABLE changes (
  scope TEXT NOT NULL, sequence BIGINT NOT NULL, action TEXT NOT NULL, key TEXT NOT NULL,
  author TEXT NOT NULL, at BIGINT NOT NULL, version BIGINT, tokens BIGINT,
  PRIMARY KEY (scope, sequence)))",
    R"(CREATE TABLE subscriptions (
  scope TEXT NOT NULL, name TEXT NOT NULL, sequence BIGINT NOT NULL,
  PRIMARY KEY (scope, name)))",
    R"(CREATE TABLE threads (
  id TEXT NOT NULL PRIMARY KEY, parent TEXT, created_by TEXT NOT NULL,
  created_at BIGINT NOT NULL))",
    R"(CREATE TABLE environment (
  root TEXT NOT NULL, key TEXT NOT NULL, short_description TEXT NOT NULL,
  stored_by TEXT NOT NULL, updated_by TEXT NOT NULL, created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (root, key)))",
};

// The policies need the author of a value; `updated_by` may have changed only the description.
constexpr std::array<std::string_view, 2> kSecond = {
    "ALTER TABLE environment ADD COLUMN value_by TEXT NOT NULL DEFAULT ''",
    "UPDATE environment SET value_by = updated_by",
};

// The policies need the author of a description, too. If the last change was one of the value, the
// author is unknown; its own author is the best guess, and the one by whom the row was judged.
constexpr std::array<std::string_view, 2> kThird = {
    "ALTER TABLE environment ADD COLUMN description_by TEXT NOT NULL DEFAULT ''",
    "UPDATE environment SET description_by = updated_by",
};

constexpr std::array<std::span<const std::string_view>, 3> kSteps = {kFirst, kSecond, kThird};

Result<void> take_steps(Connection& connection, std::uint64_t from) {
  for (std::uint64_t step = from; step < kSteps.size(); ++step) {
    for (const std::string_view statement : kSteps.at(step)) {
      const bool is_table = statement.starts_with("CREATE TABLE");
      BATON_CHECK(connection.run(
          text::concat(statement, is_table ? connection.clustered() : std::string_view()), {}));
    }
  }
  return {};
}

Result<void> migrate_once(Connection& connection) {
  BATON_TRY(const std::uint64_t seen, connection.format());
  if (seen == kSteps.size()) return {};
  if (seen > kSteps.size()) {
    return fail(ErrorCode::malformed, "the store was created by a newer version of baton",
                connection.description(), "update baton");
  }
  BATON_CHECK(connection.begin(Intent::writes, "format"));
  BATON_TRY(const std::uint64_t there,
            connection.format());  // another process may have created the tables
  if (there < kSteps.size()) {
    BATON_CHECK(take_steps(connection, there));
    BATON_CHECK(connection.put_format(kSteps.size()));
  }
  return connection.commit();
}

}  // namespace

Result<void> migrate(Connection& connection) {
  return repeat_on_conflict(connection, [&] { return migrate_once(connection); });
}

Result<void> make_tables(Connection& connection) {
  return take_steps(connection, 0);
}

}  // namespace baton::relational
