#include <algorithm>
#include <functional>
#include <utility>

#include "domain/search/note_terms.h"
#include "host/relative_path.h"
#include "store/relational/cells.h"
#include "store/sqlite/note_rows.h"
#include "store/sqlite/note_tables.h"
#include "text/concat.h"

// Queries of the index. Rows of earlier versions of a note have no folder.
namespace baton::sqlite {
namespace {

using relational::Rows;

// The columns of an entry, for entry_in().
constexpr std::string_view kSelectNotes =
    "SELECT n.id, f.path, n.name, n.time, n.size, n.modified, n.changed ";

constexpr std::string_view kBehindAnyWord = "\xFF";

// An FTS5 query: one alternative of terms per group. Terms contain no quotation marks.
std::string match_of(const TermGroups& groups) {
  std::string match;
  for (const std::vector<std::string>& group : groups) {
    match += match.empty() ? "(" : " AND (";
    for (const std::string& term : group) {
      if (!match.ends_with('(')) match += " OR ";
      match += text::concat("\"", term, "\"");
    }
    match += ')';
  }
  return match;
}

// No note has a term of an empty group, for which FTS5 has no syntax.
bool match_nothing(const TermGroups& groups) {
  return std::ranges::any_of(groups, &std::vector<std::string>::empty);
}

std::string match_of(const NoteIndexQuery& query) {
  std::string match = match_of(query.all_of);
  if (query.but_not.empty() || match_nothing(query.but_not)) return match;
  return text::concat("(", match, ") NOT (", match_of(query.but_not), ")");
}

// If a second has more notes than places, they use the following places, at most this far.
constexpr std::int64_t kFurthestSpill = 10'000'000;

struct Bounds {
  std::int64_t first_place = 0;
  std::int64_t last_place = 0;  // below this one
  std::int64_t since = 0;       // milliseconds
  std::int64_t until = 0;
};

Bounds bounds_of(const NoteIndexQuery& query, std::optional<NoteIndexPlace> before) {
  constexpr std::int64_t kEnd = (kLastSecond + 1) * kPlacesPerSecond;
  constexpr std::int64_t kForever = kLastSecond * 1'000;
  Bounds bounds = {.first_place = 0, .last_place = kEnd, .since = -kForever, .until = kForever};
  if (query.since) {
    bounds.first_place = place_at(*query.since);
    bounds.since = query.since->time_since_epoch().count();
  }
  if (query.until) {
    bounds.last_place = std::min(kEnd, place_at(*query.until) + kFurthestSpill);
    bounds.until = query.until->time_since_epoch().count();
  }
  if (before) bounds.last_place = std::min(bounds.last_place, *before);
  return bounds;
}

// Reads all rows with `read`, which fails for a row that is damaged.
template <typename Item>
Result<std::vector<Item>> all_rows(SqliteConnection& connection, std::string_view statement,
                                   relational::Parameters parameters,
                                   const std::function<Result<Item>(const SqliteRow&)>& read) {
  std::vector<Item> items;
  Result<void> outcome;
  const auto take = [&](const SqliteRow& row) {
    Result<Item> item = read(row);
    if (item) {
      items.push_back(*std::move(item));
    } else {
      outcome = std::move(item).failure();
    }
    return outcome.has_value();
  };
  BATON_CHECK(connection.each(statement, parameters, take));
  BATON_CHECK(std::move(outcome));
  return items;
}

Result<IndexedFolder> indexed_folder_in(const SqliteRow& row) {
  const std::string_view path = row.text(0);
  if (!path.empty() && !RelativePath::parse(path)) return damaged_path(path);
  return IndexedFolder{.path = std::string(path), .stamp = stamp_in(row, 1)};
}

}  // namespace

// `tables`: what follows the columns in the statement.
Result<std::vector<NoteIndexEntry>> NoteTables::entries(std::string_view tables,
                                                        relational::Parameters parameters) {
  return all_rows<NoteIndexEntry>(*connection_, text::concat(kSelectNotes, tables), parameters,
                                  entry_in);
}

Result<std::vector<NoteIndexEntry>> NoteTables::find(const NoteIndexQuery& query, Part part) {
  if (match_nothing(query.all_of)) return std::vector<NoteIndexEntry>();
  const Bounds bounds = bounds_of(query, part.before);
  const auto most = relational::number(part.most);
  if (query.all_of.empty()) {
    return entries(
        "FROM notes AS n CROSS JOIN folders AS f ON f.id = n.folder "
        "WHERE n.id >= $1 AND n.id < $2 AND n.time >= $3 AND n.time <= $4 "
        "ORDER BY n.id DESC LIMIT $5",
        {bounds.first_place, bounds.last_place, bounds.since, bounds.until, most});
  }
  return entries(
      "FROM note_terms AS t CROSS JOIN notes AS n ON n.id = t.rowid "
      "CROSS JOIN folders AS f ON f.id = n.folder "
      "WHERE t.note_terms MATCH $6 AND t.rowid >= $1 AND t.rowid < $2 "
      "AND n.time >= $3 AND n.time <= $4 ORDER BY t.rowid DESC LIMIT $5",
      {bounds.first_place, bounds.last_place, bounds.since, bounds.until, most, match_of(query)});
}

Result<std::uint64_t> NoteTables::count(const NoteIndexQuery& query) {
  if (match_nothing(query.all_of)) return std::uint64_t{0};
  const bool is_timed = query.since || query.until;
  if (query.all_of.empty() && !is_timed) {
    BATON_TRY(const NoteIndexSize known, size());
    return known.notes;
  }
  const Bounds bounds = bounds_of(query, {});
  if (query.all_of.empty()) {
    BATON_TRY(
        const Rows rows,
        connection_->run("SELECT count(*) FROM notes WHERE folder IS NOT NULL AND id >= $1 "
                         "AND id < $2 AND time >= $3 AND time <= $4",
                         {bounds.first_place, bounds.last_place, bounds.since, bounds.until}));
    return static_cast<std::uint64_t>(number_in(rows));
  }
  // Reading each row takes ten times as long, so it is done only if it can change the number.
  BATON_TRY(const Rows replaced,
            connection_->run("SELECT 1 FROM notes WHERE folder IS NULL LIMIT 1", {}));
  if (!is_timed && replaced.empty()) {
    BATON_TRY(const Rows rows,
              connection_->run("SELECT count(*) FROM note_terms AS t WHERE t.note_terms MATCH $1",
                               {match_of(query)}));
    return static_cast<std::uint64_t>(number_in(rows));
  }
  BATON_TRY(
      const Rows rows,
      connection_->run(
          "SELECT count(*) FROM note_terms AS t CROSS JOIN notes AS n "
          "ON n.id = t.rowid WHERE t.note_terms MATCH $5 AND n.folder IS NOT NULL "
          "AND t.rowid >= $1 AND t.rowid < $2 AND n.time >= $3 AND n.time <= $4",
          {bounds.first_place, bounds.last_place, bounds.since, bounds.until, match_of(query)}));
  return static_cast<std::uint64_t>(number_in(rows));
}

Result<std::optional<std::vector<std::string>>> NoteTables::terms(
    const search::TermPattern& pattern, std::size_t most) {
  if (pattern.anchor == search::Anchor::whole) return std::vector<std::string>{pattern.piece};
  if (pattern.anchor != search::Anchor::beginning) return parts(pattern, most);
  std::vector<std::string> terms;
  const auto take = [&](const SqliteRow& row) {
    terms.emplace_back(row.text(0));
    return true;
  };
  BATON_CHECK(connection_->each(
      "SELECT word FROM words WHERE word >= $1 AND word < $2 LIMIT $3",
      {pattern.piece, text::concat(pattern.piece, kBehindAnyWord), relational::number(most + 1)},
      take));
  if (terms.size() > most) return std::nullopt;
  return terms;
}

Result<std::optional<std::vector<std::string>>> NoteTables::parts(
    const search::TermPattern& pattern, std::size_t most) {
  const std::string& piece = pattern.piece;
  if (piece.empty()) return std::nullopt;
  // Skips most of the vocabulary, which can have half a megabyte or more.
  const std::boyer_moore_horspool_searcher searcher(piece.begin(), piece.end());
  std::vector<std::string> terms;
  const auto collect = [&](const SqliteRow& row) {
    const std::string_view list = row.text(0);
    const auto next_from = [&](std::size_t from) {
      const auto begin = list.begin() + static_cast<std::ptrdiff_t>(from);
      return static_cast<std::size_t>(std::search(begin, list.end(), searcher) - list.begin());
    };
    for (std::size_t at = next_from(0); at != list.size() && terms.size() <= most;) {
      const std::size_t begin = list.rfind('\n', at) + 1;
      const std::size_t end = std::min(list.find('\n', at), list.size());
      const std::string_view word = list.substr(begin, end - begin);
      const bool is_of_kind =
          pattern.mark.empty() ? !search::is_facet(word) : word.starts_with(pattern.mark);
      const bool is_at_end = pattern.anchor != search::Anchor::end || word.ends_with(piece);
      if (is_of_kind && is_at_end) terms.emplace_back(word);
      at = next_from(end);
    }
    return terms.size() <= most;
  };
  BATON_CHECK(connection_->each("SELECT words FROM word_lists", {}, collect));
  if (terms.size() > most) return std::nullopt;
  return terms;
}

Result<std::optional<NoteIndexEntry>> NoteTables::entry(std::string_view path) {
  const SplitPath parts = split(path);
  BATON_TRY(std::vector<NoteIndexEntry> found,
            entries("FROM folders AS f CROSS JOIN notes AS n ON n.folder = f.id "
                    "WHERE f.path = $1 AND n.name = $2",
                    {parts.folder, parts.name}));
  if (found.empty()) return std::nullopt;
  return std::move(found.front());
}

Result<std::vector<IndexedFolder>> NoteTables::folders(std::size_t most) {
  return all_rows<IndexedFolder>(*connection_,
                                 "SELECT path, size, modified, changed FROM folders "
                                 "ORDER BY depth, changed DESC LIMIT $1",
                                 {relational::number(most)}, indexed_folder_in);
}

Result<bool> NoteTables::knows_folder(std::string_view path) {
  BATON_TRY(const Rows rows, connection_->run("SELECT 1 FROM folders WHERE path = $1", {path}));
  return !rows.empty();
}

Result<std::vector<NoteIndexEntry>> NoteTables::notes_in(std::string_view folder) {
  return entries(
      "FROM folders AS f CROSS JOIN notes AS n ON n.folder = f.id "
      "WHERE f.path = $1 ORDER BY n.name",
      {folder});
}

}  // namespace baton::sqlite
