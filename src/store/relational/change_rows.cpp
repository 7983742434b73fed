#include "store/relational/change_rows.h"

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>

#include "store/relational/cells.h"
#include "text/concat.h"

namespace baton::relational {
namespace {

constexpr std::string_view kSelectChanges =
    "SELECT sequence, action, key, author, at, version, tokens FROM changes ";

Result<std::vector<ChangeRow>> changes_in(Result<Rows> rows) {
  if (!rows) return fail(std::move(rows).error());
  std::vector<ChangeRow> changes;
  changes.reserve(rows->size());
  for (Row& row : *rows) {
    Cells cells(row);
    ChangeRow change;
    change.sequence = cells.number();
    change.action = cells.text();
    change.key = cells.text();
    change.author = cells.text();
    change.at = cells.time();
    change.version = cells.optional_number();
    change.tokens = cells.optional_number();
    changes.push_back(std::move(change));
  }
  return changes;
}

}  // namespace

Result<void> ChangeRows::append(std::string_view scope, const ChangeRow& change) {
  BATON_CHECK(connection_.run(
      "INSERT INTO changes (scope, sequence, action, key, author, at, version, tokens) "
      "SELECT CAST($1 AS TEXT), coalesce(max(sequence), 0) + 1, CAST($2 AS TEXT), "
      "CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS BIGINT), CAST($6 AS BIGINT), "
      "CAST($7 AS BIGINT) FROM changes WHERE scope = $1",
      {scope, change.action, change.key, change.author, time(change.at),
       optional_number(change.version), optional_number(change.tokens)}));
  return connection_.announce(scope);
}

Result<std::vector<ChangeRow>> ChangeRows::after(std::string_view scope, std::uint64_t sequence,
                                                 std::uint64_t limit) {
  return changes_in(connection_.run(text::concat(kSelectChanges,
                                                 "WHERE scope = $1 AND sequence > $2 "
                                                 "ORDER BY sequence LIMIT $3"),
                                    {scope, number(sequence), number(limit)}));
}

Result<std::uint64_t> ChangeRows::last(std::string_view scope) {
  BATON_TRY(
      Rows rows,
      connection_.run("SELECT coalesce(max(sequence), 0) FROM changes WHERE scope = $1", {scope}));
  return rows.empty() ? 0 : Cells(rows.front()).number();
}

Result<std::vector<ChangeRow>> ChangeRows::below(std::string_view prefix) {
  const std::string pattern = text::concat(prefix, "%");
  Result<std::vector<ChangeRow>> changes =
      changes_in(connection_.run(text::concat(kSelectChanges, "WHERE scope LIKE $1"), {pattern}));
  if (changes) {
    std::ranges::stable_sort(*changes, {}, [](const ChangeRow& change) {
      return std::tuple(change.at, std::string_view(change.key), change.sequence);
    });
  }
  return changes;
}

Result<std::optional<std::uint64_t>> ChangeRows::subscription(std::string_view scope,
                                                              const std::string& name) {
  BATON_TRY(Rows rows,
            connection_.run("SELECT sequence FROM subscriptions WHERE scope = $1 AND name = $2",
                            {scope, name}));
  if (rows.empty()) return std::nullopt;
  return Cells(rows.front()).number();
}

Result<void> ChangeRows::put_subscription(std::string_view scope, const std::string& name,
                                          std::uint64_t sequence) {
  BATON_CHECK(
      connection_.run("INSERT INTO subscriptions (scope, name, sequence) VALUES ($1, $2, $3) "
                      "ON CONFLICT (scope, name) DO UPDATE SET sequence = excluded.sequence",
                      {scope, name, number(sequence)}));
  return {};
}

Result<void> ChangeRows::erase(std::string_view scope) {
  BATON_CHECK(connection_.run("DELETE FROM changes WHERE scope = $1", {scope}));
  BATON_CHECK(connection_.run("DELETE FROM subscriptions WHERE scope = $1", {scope}));
  return connection_.announce(scope);
}

}  // namespace baton::relational
