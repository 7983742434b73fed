#include "store/sqlite/note_tables.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "store/relational/cells.h"
#include "store/relational/repeat.h"
#include "store/sqlite/note_rows.h"
#include "text/concat.h"

namespace baton::sqlite {
namespace {

using relational::Cells;
using relational::Row;
using relational::Rows;

constexpr std::uint64_t kFormat = 6;
constexpr std::size_t kWordListSize = 64 * 1024;  // bytes

// The terms include the statistics of a text (domain/search), so FTS5 need not store any: detail
// and columnsize are off, and `ascii` does not change terms. FTS5 writes a segment after 64 MiB of
// terms, because writing and merging many small segments is slow.
constexpr std::array<std::string_view, 8> kTables = {
    "CREATE TABLE folders(id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, depth INTEGER, "
    "size INTEGER, modified INTEGER, changed INTEGER)",
    // With all columns, so that a check of many folders reads few pages.
    "CREATE INDEX folders_by_change ON folders(depth, changed DESC, path, size, modified)",
    "CREATE TABLE notes(id INTEGER PRIMARY KEY, folder INTEGER, name TEXT, time INTEGER, "
    "size INTEGER, modified INTEGER, changed INTEGER)",
    "CREATE INDEX notes_by_name ON notes(folder, name)",
    "CREATE TABLE words(word TEXT PRIMARY KEY) WITHOUT ROWID",
    "CREATE TABLE word_lists(id INTEGER PRIMARY KEY, words TEXT NOT NULL)",
    "CREATE TABLE facts(name TEXT PRIMARY KEY, value INTEGER) WITHOUT ROWID",
    "CREATE VIRTUAL TABLE note_terms USING fts5(terms, content='', columnsize=0, detail=none, "
    "tokenize='ascii')"};

}  // namespace

Result<std::unique_ptr<NoteIndex>> NoteTables::open(std::unique_ptr<SqliteConnection> connection) {
  std::unique_ptr<NoteTables> tables(new NoteTables(std::move(connection)));
  BATON_CHECK(tables->prepare());
  return tables;
}

Result<void> NoteTables::prepare() {
  BATON_TRY(const std::uint64_t format, connection_->format());
  if (format == kFormat) return {};
  if (format != 0) {
    return fail(ErrorCode::malformed, "the index of notes has another format",
                connection_->description());
  }
  return within_transaction([&]() -> Result<void> {
    BATON_TRY(const std::uint64_t present, connection_->format());
    if (present != 0) return {};  // another process created them
    return make();
  });
}

Result<void> NoteTables::make() {
  for (const std::string_view statement : kTables) BATON_CHECK(connection_->run(statement, {}));
  BATON_CHECK(connection_->run("INSERT INTO facts VALUES ('notes', 0), ('folders', 0)", {}));
  return connection_->put_format(kFormat);
}

Result<void> NoteTables::within_transaction(const std::function<Result<void>()>& work) {
  BATON_CHECK(connection_->begin(relational::Intent::writes, {}));
  notes_more_ = 0;
  folders_more_ = 0;
  Result<void> done = relational::roll_back_on_exception(*connection_, work);
  if (done) done = connection_->commit();
  if (!done) connection_->roll_back();
  return done;
}

Result<NoteIndexSize> NoteTables::size() {
  BATON_TRY(Rows rows, connection_->run("SELECT name, value FROM facts", {}));
  NoteIndexSize size;
  for (Row& row : rows) {
    Cells cells(row);
    const std::string name = cells.text();
    if (name == "notes") size.notes = cells.number();
    if (name == "folders") size.folders = cells.number();
    if (name == "whole") size.whole = cells.optional_time();
  }
  return size;
}

Result<void> NoteTables::set_whole(Instant when) {
  BATON_CHECK(connection_->run(
      "INSERT INTO facts VALUES ('whole', $1) ON CONFLICT(name) DO UPDATE SET value = $1",
      {relational::time(when)}));
  return {};
}

Result<void> NoteTables::change(const NoteIndexChange& change) {
  return within_transaction([&]() -> Result<void> {
    BATON_CHECK(apply(change));
    return add_up();
  });
}

Result<void> NoteTables::rebuild(const NextChange& next) {
  BATON_CHECK(connection_->run("PRAGMA cache_size = -262144", {}));  // KiB
  const Result<void> done = within_transaction([&]() -> Result<void> {
    BATON_CHECK(empty());
    making_ = std::make_unique<Making>();
    return fill(next);
  });
  making_.reset();
  if (!done) return done;
  // A long log would slow down every process that opens the index.
  BATON_CHECK(connection_->run("PRAGMA wal_checkpoint(TRUNCATE)", {}));
  return {};
}

Result<void> NoteTables::empty() {
  for (const std::string_view statement :
       {"DELETE FROM folders", "DELETE FROM notes", "DELETE FROM words", "DELETE FROM word_lists",
        "UPDATE facts SET value = 0 WHERE name IN ('notes', 'folders')",
        "INSERT INTO note_terms(note_terms) VALUES ('delete-all')",
        "INSERT INTO note_terms(note_terms, rank) VALUES ('hashsize', 67108864)",
        "INSERT INTO note_terms(note_terms, rank) VALUES ('automerge', 0)"}) {
    BATON_CHECK(connection_->run(statement, {}));
  }
  return {};
}

Result<void> NoteTables::fill(const NextChange& next) {
  for (;;) {
    BATON_TRY(const std::optional<NoteIndexChange> change, next());
    if (!change) break;
    BATON_CHECK(apply(*change));
  }
  BATON_CHECK(finish());
  return add_up();
}

// FTS5 writes a segment whenever a row's number is below its predecessor's. So such rows are
// inserted at the end, in order.
Result<void> NoteTables::finish() {
  std::vector<NoteToIndex>& late = making_->late;
  std::ranges::stable_sort(late, {}, &NoteToIndex::time);
  std::int64_t last = 0;
  for (const NoteToIndex& note : late) {
    BATON_TRY(last, free_place(std::max(place_at(note.time), last + 1)));
    BATON_CHECK(put_row(note, last));
  }
  std::vector<std::string>& words = making_->words;
  std::ranges::sort(words);
  words.erase(std::unique(words.begin(), words.end()), words.end());
  for (const std::string& word : words) {
    BATON_CHECK(connection_->run("INSERT INTO words VALUES ($1)", {word}));
  }
  BATON_CHECK(put_words(words));
  BATON_CHECK(
      connection_->run("INSERT INTO note_terms(note_terms, rank) VALUES ('automerge', 4)", {}));
  return {};
}

Result<void> NoteTables::apply(const NoteIndexChange& change) {
  for (const std::string& path : change.gone) BATON_CHECK(forget_note(path));
  for (const std::string& path : change.gone_folders) BATON_CHECK(forget_folder(path));
  for (const IndexedFolder& folder : change.folders) BATON_CHECK(put_folder(folder));
  for (const NoteToIndex& note : change.notes) BATON_CHECK(put_note(note));
  return learn_words(change.notes);
}

Result<void> NoteTables::add_up() {
  BATON_CHECK(
      connection_->run("UPDATE facts SET value = value + $1 WHERE name = 'notes'", {notes_more_}));
  BATON_CHECK(connection_->run("UPDATE facts SET value = value + $1 WHERE name = 'folders'",
                               {folders_more_}));
  return {};
}

// A folder that was not examined yet has no stamp.
Result<std::int64_t> NoteTables::folder_number(std::string_view path) {
  BATON_TRY(const Rows known, connection_->run("SELECT id FROM folders WHERE path = $1", {path}));
  if (!known.empty()) return number_in(known);
  BATON_TRY(const Rows made,
            connection_->run("INSERT INTO folders(path, depth, size, modified, changed) "
                             "VALUES ($1, $2, 0, 0, 0) RETURNING id",
                             {path, std::int64_t{path.find('/') != std::string_view::npos}}));
  ++folders_more_;
  return number_in(made);
}

Result<void> NoteTables::put_folder(const IndexedFolder& folder) {
  BATON_TRY(const std::int64_t number, folder_number(folder.path));
  BATON_CHECK(connection_->run(
      "UPDATE folders SET size = $2, modified = $3, changed = $4 WHERE id = $1",
      {number, relational::number(folder.stamp.size), relational::time(folder.stamp.modified),
       relational::time(folder.stamp.changed)}));
  return {};
}

// Includes everything below it: if a folder is removed, so is its content.
Result<void> NoteTables::forget_folder(const std::string& path) {
  const std::string first = text::concat(path, "/");
  const std::string behind = text::concat(path, "0");  // '0' is the character after '/'
  BATON_TRY(const Rows notes,
            connection_->run("UPDATE notes SET folder = NULL, name = NULL WHERE folder IN "
                             "(SELECT id FROM folders WHERE path = $1 OR "
                             "(path >= $2 AND path < $3)) RETURNING id",
                             {path, first, behind}));
  notes_more_ -= static_cast<std::int64_t>(notes.size());
  BATON_TRY(const Rows folders,
            connection_->run("DELETE FROM folders WHERE path = $1 OR (path >= $2 AND path < $3) "
                             "RETURNING id",
                             {path, first, behind}));
  folders_more_ -= static_cast<std::int64_t>(folders.size());
  return {};
}

Result<void> NoteTables::forget_note(std::string_view path) {
  const SplitPath parts = split(path);
  BATON_TRY(const Rows rows,
            connection_->run("UPDATE notes SET folder = NULL, name = NULL WHERE folder = "
                             "(SELECT id FROM folders WHERE path = $1) AND name = $2 RETURNING id",
                             {parts.folder, parts.name}));
  notes_more_ -= static_cast<std::int64_t>(rows.size());
  return {};
}

Result<void> NoteTables::put_note(const NoteToIndex& note) {
  const std::int64_t first = place_at(note.time);
  if (!making_) {
    BATON_CHECK(forget_note(note.path));
    BATON_TRY(const std::int64_t place, free_place(first));
    return put_row(note, place);
  }
  const std::int64_t place = std::max(first, making_->last_place + 1);
  if (place >= first + kPlacesPerSecond) {
    making_->late.push_back(note);
    return {};
  }
  making_->last_place = place;
  return put_row(note, place);
}

Result<void> NoteTables::put_row(const NoteToIndex& note, std::int64_t place) {
  const SplitPath parts = split(note.path);
  BATON_TRY(const std::int64_t folder, folder_number(parts.folder));
  BATON_CHECK(connection_->run(
      "INSERT INTO notes VALUES ($1, $2, $3, $4, $5, $6, $7)",
      {place, folder, parts.name, relational::time(note.time), relational::number(note.stamp.size),
       relational::time(note.stamp.modified), relational::time(note.stamp.changed)}));
  BATON_CHECK(connection_->run("INSERT INTO note_terms(rowid, terms) VALUES ($1, $2)",
                               {place, std::string_view(note.terms)}));
  ++notes_more_;
  return {};
}

Result<std::int64_t> NoteTables::free_place(std::int64_t from) {
  BATON_TRY(const Rows taken, connection_->run("SELECT id FROM notes WHERE id = $1", {from}));
  if (taken.empty()) return from;
  BATON_TRY(const Rows next,
            connection_->run("SELECT id + 1 FROM notes AS n WHERE id >= $1 AND NOT EXISTS "
                             "(SELECT 1 FROM notes WHERE id = n.id + 1) ORDER BY id LIMIT 1",
                             {from}));
  return number_in(next);
}

Result<void> NoteTables::learn_words(const std::vector<NoteToIndex>& notes) {
  std::vector<std::string> words;
  for (const NoteToIndex& note : notes) {
    words.insert(words.end(), note.new_words.begin(), note.new_words.end());
  }
  if (making_) {
    std::ranges::move(words, std::back_inserter(making_->words));
    return {};
  }
  std::vector<std::string> unknown;
  for (std::string& word : words) {
    BATON_TRY(const Rows added,
              connection_->run(
                  "INSERT INTO words VALUES ($1) ON CONFLICT DO NOTHING RETURNING word", {word}));
    if (!added.empty()) unknown.push_back(std::move(word));
  }
  return unknown.empty() ? Result<void>() : put_words(unknown);
}

// A list begins with a line feed, and every word in it ends with one, so the text between two of
// them is a whole word.
Result<void> NoteTables::put_words(const std::vector<std::string>& words) {
  std::string list;
  const auto write = [&]() -> Result<void> {
    if (list.empty()) return {};
    BATON_CHECK(
        connection_->run("INSERT INTO word_lists(words) VALUES ($1)", {text::concat("\n", list)}));
    list.clear();
    return {};
  };
  BATON_TRY(
      const Rows last,
      connection_->run(
          "SELECT id, length(CAST(words AS BLOB)) FROM word_lists ORDER BY id DESC LIMIT 1", {}));
  for (const std::string& word : words) {
    list += text::concat(word, "\n");
    if (list.size() < kWordListSize) continue;
    const Result<void> written = write();
    if (!written) return written;
  }
  if (list.empty() || last.empty()) return write();
  Row newest = last.front();
  Cells cells(newest);
  const std::uint64_t id = cells.number();
  if (cells.number() + list.size() > kWordListSize) return write();
  BATON_CHECK(connection_->run("UPDATE word_lists SET words = words || $2 WHERE id = $1",
                               {relational::number(id), std::string_view(list)}));
  return {};
}

}  // namespace baton::sqlite
