#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "baton/result.h"
#include "domain/search/matches.h"
#include "store/note_index.h"
#include "store/note_store.h"

namespace baton::app {

// What the file of a note says about a query.
struct ExaminedNote {
  Result<NoteFile> file;
  // Of the query's texts; empty if one has no match.
  std::optional<std::vector<double>> weights = {};
};

// Reads the notes of entries of the index and weighs their matches, many at once, on several
// threads. What is passed must outlive it.
class ExaminedNotes {
 public:
  ExaminedNotes(std::span<const NoteIndexEntry> entries, const NoteStore& files,
                const search::Matcher& matcher)
      : entries_(entries), files_(files), matcher_(matcher) {}

  // The note of the entry at `place`, once for each place, in ascending order.
  Result<ExaminedNote> take(std::size_t place);

 private:
  Result<void> examine_from(std::size_t place);
  [[nodiscard]] ExaminedNote examine(const NoteIndexEntry& entry) const;

  std::span<const NoteIndexEntry> entries_;
  const NoteStore& files_;
  const search::Matcher& matcher_;
  std::size_t first_ = 0;  // place of the first of these
  std::vector<std::optional<ExaminedNote>> examined_;
};

}  // namespace baton::app
