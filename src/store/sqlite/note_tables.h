#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "store/note_index.h"
#include "store/sqlite/sqlite_connection.h"

namespace baton::sqlite {

// The index in SQLite. `note_terms` is an FTS5 table that stores only which row has which term,
// neither texts nor positions, so it is small and fast to create. Its rows cannot be changed: a
// changed note gets a new row, and the old row remains in `notes` without a path until the index is
// rebuilt.
//
// A row's number is derived from its note's time in seconds, with sixteen places per second, so
// reading by number is reading by time.
class NoteTables final : public NoteIndex {
 public:
  // malformed: it has another format.
  static Result<std::unique_ptr<NoteIndex>> open(std::unique_ptr<SqliteConnection> connection);

  Result<NoteIndexSize> size() override;
  Result<void> change(const NoteIndexChange& change) override;
  Result<void> set_whole(Instant when) override;
  Result<void> rebuild(const NextChange& next) override;
  Result<std::vector<NoteIndexEntry>> find(const NoteIndexQuery& query, Part part) override;
  Result<std::uint64_t> count(const NoteIndexQuery& query) override;
  Result<std::optional<std::vector<std::string>>> terms(const search::TermPattern& pattern,
                                                        std::size_t most) override;
  Result<std::optional<NoteIndexEntry>> entry(std::string_view path) override;
  Result<std::vector<IndexedFolder>> folders(std::size_t most) override;
  Result<bool> knows_folder(std::string_view path) override;
  Result<std::vector<NoteIndexEntry>> notes_in(std::string_view folder) override;

 private:
  // State of an index that is being rebuilt: no rows need replacing, and rows out of order are
  // inserted at the end.
  struct Making {
    std::vector<std::string> words;
    std::int64_t last_place = 0;
    std::vector<NoteToIndex> late;
  };

  explicit NoteTables(std::unique_ptr<SqliteConnection> connection)
      : connection_(std::move(connection)) {}

  Result<void> prepare();
  Result<void> make();
  Result<void> empty();
  Result<void> within_transaction(const std::function<Result<void>()>& work);
  Result<void> fill(const NextChange& next);
  Result<void> finish();

  Result<void> apply(const NoteIndexChange& change);
  Result<void> add_up();
  Result<std::int64_t> folder_number(std::string_view path);
  Result<void> put_folder(const IndexedFolder& folder);
  Result<void> forget_folder(const std::string& path);
  Result<void> put_note(const NoteToIndex& note);
  Result<void> put_row(const NoteToIndex& note, std::int64_t place);
  Result<void> forget_note(std::string_view path);
  Result<std::int64_t> free_place(std::int64_t from);
  Result<void> learn_words(const std::vector<NoteToIndex>& notes);
  Result<void> put_words(const std::vector<std::string>& words);
  Result<std::vector<NoteIndexEntry>> entries(std::string_view tables,
                                              relational::Parameters parameters);
  Result<std::optional<std::vector<std::string>>> parts(const search::TermPattern& pattern,
                                                        std::size_t most);

  std::unique_ptr<SqliteConnection> connection_;
  std::unique_ptr<Making> making_;
  std::int64_t notes_more_ = 0;  // added since the transaction began
  std::int64_t folders_more_ = 0;
};

}  // namespace baton::sqlite
