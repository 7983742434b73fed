#include "store/relational/thread_rows.h"

#include <algorithm>
#include <utility>

#include "store/change_log.h"
#include "store/relational/cells.h"
#include "store/relational/change_rows.h"
#include "text/concat.h"

namespace baton::relational {
namespace {

constexpr std::string_view kSelectThreads =
    "SELECT id, parent, created_by, created_at FROM threads ";

// Rows with an invalid id were not written by baton and are skipped.
std::optional<ThreadRow> thread_in(Row& row) {
  Cells cells(row);
  Result<Identifier> id = Identifier::parse(cells.text());
  if (!id) return std::nullopt;
  ThreadRow thread{.id = *std::move(id), .parent = {}, .created_by = {}, .created_at = {}};
  thread.parent = cells.optional_text();
  thread.created_by = cells.text();
  thread.created_at = cells.time();
  return thread;
}

Result<std::vector<ThreadRow>> threads_in(Result<Rows> rows) {
  if (!rows) return fail(std::move(rows).error());
  std::vector<ThreadRow> threads;
  for (Row& row : *rows) {
    if (std::optional<ThreadRow> thread = thread_in(row)) threads.push_back(*std::move(thread));
  }
  std::ranges::sort(threads, {}, &ThreadRow::id);
  return threads;
}

// The columns up to the value, or NULL in place of it, which a statement adds.
constexpr std::string_view kSelectEnvironment =
    "SELECT key, short_description, stored_by, updated_by, created_at, updated_at, value_by, "
    "description_by, ";

EnvironmentRow value_in(Row& row) {
  Cells cells(row);
  EnvironmentRow value{.key = cells.text(), .short_description = {}};
  value.short_description = cells.text();
  value.stored_by = cells.text();
  value.updated_by = cells.text();
  value.created_at = cells.time();
  value.updated_at = cells.time();
  value.value_by = cells.text();
  value.description_by = cells.text();
  value.value = cells.optional_text();
  return value;
}

}  // namespace

Result<std::optional<ThreadRow>> ThreadRows::thread(const std::string& id) {
  BATON_TRY(Rows rows, connection_.run(text::concat(kSelectThreads, "WHERE id = $1"), {id}));
  if (rows.empty()) return std::nullopt;
  return thread_in(rows.front());
}

Result<std::vector<ThreadRow>> ThreadRows::threads() {
  return threads_in(connection_.run(kSelectThreads, {}));
}

Result<std::vector<ThreadRow>> ThreadRows::children(const std::string& parent) {
  return threads_in(connection_.run(text::concat(kSelectThreads, "WHERE parent = $1"), {parent}));
}

Result<void> ThreadRows::put(const ThreadRow& thread) {
  BATON_CHECK(
      connection_.run("INSERT INTO threads (id, parent, created_by, created_at) "
                      "VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING",
                      {thread.id.text(), optional_text(thread.parent), thread.created_by,
                       time(thread.created_at)}));
  return {};
}

Result<void> ThreadRows::erase(const Identifier& thread) {
  BATON_CHECK(connection_.run("DELETE FROM threads WHERE id = $1", {thread.text()}));
  return {};
}

Result<std::vector<EnvironmentRow>> ThreadRows::values(const std::string& root, Values values) {
  const std::string statement =
      text::concat(kSelectEnvironment, values == Values::included ? "value" : "NULL",
                   " FROM environment WHERE root = $1");
  BATON_TRY(Rows rows, connection_.run(statement, {root}));
  std::vector<EnvironmentRow> found;
  found.reserve(rows.size());
  for (Row& row : rows) found.push_back(value_in(row));
  std::ranges::sort(found, {}, &EnvironmentRow::key);
  return found;
}

Result<std::optional<EnvironmentRow>> ThreadRows::value(const std::string& root,
                                                        const std::string& key) {
  const std::string statement =
      text::concat(kSelectEnvironment, "value FROM environment WHERE root = $1 AND key = $2");
  BATON_TRY(Rows rows, connection_.run(statement, {root, key}));
  if (rows.empty()) return std::nullopt;
  return value_in(rows.front());
}

Result<void> ThreadRows::put(const std::string& root, const EnvironmentRow& row) {
  BATON_CHECK(connection_.run(
      "INSERT INTO environment (root, key, short_description, stored_by, updated_by, created_at, "
      "updated_at, value, value_by, description_by) "
      "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) "
      "ON CONFLICT (root, key) DO UPDATE SET short_description = excluded.short_description, "
      "stored_by = excluded.stored_by, updated_by = excluded.updated_by, "
      "updated_at = excluded.updated_at, value = excluded.value, value_by = excluded.value_by, "
      "description_by = excluded.description_by",
      {root, row.key, row.short_description, row.stored_by, row.updated_by, time(row.created_at),
       time(row.updated_at), optional_text(row.value), row.value_by, row.description_by}));
  return {};
}

Result<void> ThreadRows::erase_value(const std::string& root, const std::string& key) {
  BATON_CHECK(connection_.run("DELETE FROM environment WHERE root = $1 AND key = $2", {root, key}));
  return {};
}

Result<void> ThreadRows::erase_values(const std::string& root) {
  BATON_CHECK(connection_.run("DELETE FROM environment WHERE root = $1", {root}));
  return ChangeRows(connection_).erase(thread_scope(root));
}

}  // namespace baton::relational
