#pragma once

#include <optional>
#include <vector>

#include "baton/result.h"
#include "domain/search/query.h"
#include "store/note_index.h"

namespace baton::app {

// A query in the index's terms.
struct IndexSearch {
  // From the notes that are most about the query's texts to all that it may mean, which is the last
  // one. None: no note has all of its words.
  std::vector<NoteIndexQuery> steps;
  // Besides: notes with words that are too long for the index, of which any may match.
  std::optional<NoteIndexQuery> doubtful;
  // Not every note of the steps need match.
  bool must_be_read = false;
  // Each text by itself, to tell how rare it is; without groups where that cannot be told.
  std::vector<NoteIndexQuery> texts;
};

Result<IndexSearch> plan_search(const search::Query& query, NoteIndex& index);

}  // namespace baton::app
