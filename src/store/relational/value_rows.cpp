#include "store/relational/value_rows.h"

#include <array>
#include <string>
#include <string_view>

#include "store/relational/cells.h"

namespace baton::relational {
namespace {

// A column with texts that agents stored, and how its rows are found. Each statement reads or takes
// three texts as key; an unused one is empty.
struct ValueColumn {
  StoredIn where;
  std::size_t key;  // which part of the row's key is the value's key; the first is the owner
  std::string_view select;  // key, author, value
  std::string_view update;  // value, key, earlier value
};

constexpr std::array kColumns = {
    ValueColumn{StoredIn::shared_context, 1,
                "SELECT session, key, '', written_by, value FROM entries WHERE value IS NOT NULL",
                "UPDATE entries SET value = $1 WHERE session = $2 AND key = $3 "
                "AND CAST($4 AS TEXT) = '' AND value = $5"},
    ValueColumn{StoredIn::shared_context, 1,
                "SELECT session, key, CAST(version AS TEXT), written_by, value FROM versions "
                "WHERE value IS NOT NULL",
                "UPDATE versions SET value = $1 WHERE session = $2 AND key = $3 "
                "AND CAST(version AS TEXT) = $4 AND value = $5"},
    ValueColumn{StoredIn::shared_context, 2,
                "SELECT session, label, key, written_by, value FROM snapshot_entries "
                "WHERE value IS NOT NULL",
                "UPDATE snapshot_entries SET value = $1 WHERE session = $2 AND label = $3 "
                "AND key = $4 AND value = $5"},
    ValueColumn{StoredIn::environment_data, 1,
                "SELECT root, key, '', value_by, value FROM environment WHERE value IS NOT NULL",
                "UPDATE environment SET value = $1 WHERE root = $2 AND key = $3 "
                "AND CAST($4 AS TEXT) = '' AND value = $5"},
    ValueColumn{StoredIn::environment_descriptions, 1,
                "SELECT root, key, '', description_by, short_description FROM environment",
                "UPDATE environment SET short_description = $1 WHERE root = $2 AND key = $3 "
                "AND CAST($4 AS TEXT) = '' AND short_description = $5"},
};

Result<void> rewrite_column(Connection& connection, const ValueColumn& column,
                            const RewriteValue& rewrite) {
  BATON_TRY(Rows rows, connection.run(column.select, {}));
  for (Row& row : rows) {
    Cells cells(row);
    const std::array<std::string, 3> place = {cells.text(), cells.text(), cells.text()};
    const StoredValue stored{.where = column.where,
                             .owner = place[0],
                             .key = place.at(column.key),
                             .author = cells.text(),
                             .text = cells.text()};
    const std::optional<std::string> value = rewrite(stored);
    if (!value) continue;
    BATON_CHECK(connection.run(column.update, {std::string_view(*value), place[0], place[1],
                                               place[2], std::string_view(stored.text)}));
  }
  return {};
}

}  // namespace

Result<void> rewrite_values(Connection& connection, const RewriteValue& rewrite) {
  for (const ValueColumn& column : kColumns) {
    BATON_CHECK(rewrite_column(connection, column, rewrite));
  }
  return {};
}

}  // namespace baton::relational
