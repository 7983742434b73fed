#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/instant.h"
#include "baton/result.h"
#include "domain/search/query.h"
#include "store/note_store.h"

namespace baton {

struct IndexedFolder {
  std::string path;  // below the store's folder; empty: that itself
  FileStamp stamp;
};

struct NoteToIndex {
  std::string path;
  FileStamp stamp;
  Instant time = {};  // by which notes are ordered
  std::string terms;  // see search::NoteTerms
};

// What has become of the files.
struct NoteIndexChange {
  std::vector<NoteToIndex> notes = {};  // new, or to take the place of what was known
  std::vector<std::string> gone = {};   // paths
  std::vector<IndexedFolder> folders = {};
  std::vector<std::string> gone_folders = {};
};

// Of each group of terms, a note must have one.
using TermGroups = std::vector<std::vector<std::string>>;

struct NoteIndexQuery {
  TermGroups all_of = {};
  TermGroups but_not = {};  // notes that fulfil these are left out; needs all_of
  std::optional<Instant> since = {};
  std::optional<Instant> until = {};
};

// A note's place in the index; the newer the note, the larger.
using NoteIndexPlace = std::int64_t;

struct NoteIndexEntry {
  NoteIndexPlace place = 0;
  std::string path;
  FileStamp stamp;
};

struct NoteIndexSize {
  std::uint64_t notes = 0;
  std::uint64_t folders = 0;
  std::optional<Instant> whole = {};  // when all files were last looked at
};

// What is known of the notes without reading them: which terms each one has (domain/search), and
// how its file looked. It holds nothing that the files do not, and may be thrown away at any time.
//
// Errors: conflict (busy), unavailable (disk), malformed (damaged: make it anew).
class NoteIndex {
 public:
  virtual ~NoteIndex() = default;

  virtual Result<NoteIndexSize> size() = 0;

  // All of it or nothing.
  virtual Result<void> change(const NoteIndexChange& change) = 0;
  virtual Result<void> set_whole(Instant when) = 0;

  // Makes it anew from what `next` gives until it gives nothing. Readers see the old one until it
  // is done.
  using NextChange = std::function<Result<std::optional<NoteIndexChange>>()>;
  virtual Result<void> rebuild(const NextChange& next) = 0;

  // The newest first, beginning below `before`.
  struct Part {
    std::size_t most = 0;
    std::optional<NoteIndexPlace> before = {};
  };
  virtual Result<std::vector<NoteIndexEntry>> find(const NoteIndexQuery& query, Part part) = 0;
  virtual Result<std::uint64_t> count(const NoteIndexQuery& query) = 0;

  // Terms of the vocabulary that `look_up` means; empty: more than `most`.
  virtual Result<std::optional<std::vector<std::string>>> terms(const search::LookUp& look_up,
                                                                std::size_t most) = 0;

  virtual Result<std::optional<NoteIndexEntry>> entry(std::string_view path) = 0;
  // The store's own and those directly in it come first, then those that changed last.
  virtual Result<std::vector<IndexedFolder>> folders(std::size_t most) = 0;
  virtual Result<bool> knows_folder(std::string_view path) = 0;
  // The notes directly in a folder.
  virtual Result<std::vector<NoteIndexEntry>> notes_in(std::string_view folder) = 0;
};

}  // namespace baton
