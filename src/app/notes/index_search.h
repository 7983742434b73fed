#pragma once

#include <optional>
#include <vector>

#include "baton/result.h"
#include "domain/search/query.h"
#include "store/note_index.h"

namespace baton::app {

// A query in terms of the index.
struct IndexSearch {
  // From the most relevant notes to all possible matches, which is the last step. Empty: no note
  // has all of the query's words.
  std::vector<NoteIndexQuery> steps;
  // Notes with words that are too long for the index, of which any may match, in addition to the
  // steps.
  std::optional<NoteIndexQuery> doubtful;
  // The steps may include notes that do not match.
  bool must_be_read = false;
  // One query per text, to count how rare the text is; without groups if that is unknown.
  std::vector<NoteIndexQuery> texts;
};

Result<IndexSearch> plan_search(const search::Query& query, NoteIndex& index);

}  // namespace baton::app
