#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/instant.h"
#include "baton/result.h"
#include "domain/notes/note_name.h"
#include "domain/search/query.h"
#include "store/note_store.h"

namespace baton {

struct IndexedFolder {
  std::string path;  // below the store's folder; empty for the store itself
  FileStamp stamp;
};

struct NoteToIndex {
  std::string path;
  FileStamp stamp;
  Instant time = {};                        // notes are ordered by it
  std::string terms;                        // see search::NoteTerms
  std::vector<std::string> new_words = {};  // of the terms: see search::NoteTerms::take_new_words
};

// Changes of the files.
struct NoteIndexChange {
  std::vector<NoteToIndex> notes = {};  // new or changed notes
  std::vector<std::string> gone = {};   // paths of removed notes
  std::vector<IndexedFolder> folders = {};
  std::vector<std::string> gone_folders = {};
};

// A note must have one term of each group.
using TermGroups = std::vector<std::vector<std::string>>;

struct NoteIndexQuery {
  TermGroups all_of = {};
  TermGroups but_not = {};  // notes that match these are excluded; requires all_of
  std::optional<Instant> since = {};
  std::optional<Instant> until = {};
};

// A note's position in the index; larger for newer notes. Notes of one second are in no order.
using NoteIndexPlace = std::int64_t;

struct NoteIndexEntry {
  NoteIndexPlace place = 0;
  Instant limit = {};  // the second that no note at this place or below is later than
  notes::NotePath path;
  Instant time = {};
  FileStamp stamp;
};

struct NoteIndexSize {
  std::uint64_t notes = 0;
  std::uint64_t folders = 0;
  std::optional<Instant> whole = {};  // when all files were last examined
};

// An index of the notes: the terms of each note (domain/search) and the stamp of its file. It
// contains no information that the files do not have, and can be deleted at any time.
//
// Errors: conflict (busy), unavailable (disk), malformed (damaged: create it again).
class NoteIndex {
 public:
  virtual ~NoteIndex() = default;

  virtual Result<NoteIndexSize> size() = 0;

  // Applies the whole change or nothing.
  virtual Result<void> change(const NoteIndexChange& change) = 0;
  virtual Result<void> set_whole(Instant when) = 0;

  // Rebuilds the index from the changes that `next` returns, until it returns none. Readers see the
  // old index until the rebuild is complete.
  using NextChange = std::function<Result<std::optional<NoteIndexChange>>()>;
  virtual Result<void> rebuild(const NextChange& next) = 0;

  // The newest notes first, starting below `before`.
  struct Part {
    std::size_t most = 0;
    std::optional<NoteIndexPlace> before = {};
  };
  virtual Result<std::vector<NoteIndexEntry>> find(const NoteIndexQuery& query, Part part) = 0;
  virtual Result<std::uint64_t> count(const NoteIndexQuery& query) = 0;

  // Terms of the vocabulary that match `pattern`; empty if there are more than `most`.
  virtual Result<std::optional<std::vector<std::string>>> terms(const search::TermPattern& pattern,
                                                                std::size_t most) = 0;

  virtual Result<std::optional<NoteIndexEntry>> entry(std::string_view path) = 0;
  // The store's folder and the folders directly in it come first, then those that changed last.
  virtual Result<std::vector<IndexedFolder>> folders(std::size_t most) = 0;
  virtual Result<bool> knows_folder(std::string_view path) = 0;
  // The notes directly in a folder.
  virtual Result<std::vector<NoteIndexEntry>> notes_in(std::string_view folder) = 0;
};

}  // namespace baton
