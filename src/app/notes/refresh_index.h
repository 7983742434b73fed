#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/core/progress.h"
#include "app/notes/open_notes.h"
#include "baton/result.h"

namespace baton::app {

// How thoroughly the files are checked before the index is used.
enum class IndexCheck : std::uint8_t {
  brief,  // the most recently changed folders and the newest notes, within a bounded time
  whole,  // all files
};

// How current the index is.
struct IndexState {
  std::uint64_t notes = 0;
  std::uint64_t folders = 0;
  std::uint64_t looked_at = 0;  // notes and folders checked for this answer
  bool is_whole = false;        // all were checked
  std::optional<Instant> last_whole = {};
};

// Updates the index from a check of the files. Builds an index that was never complete.
Result<IndexState> refresh_index(Notes& notes, IndexCheck check, const Progress& progress);

// Updates the index for notes that were just written. Does nothing without an index; a failure is
// harmless, because the next check finds the change.
void refresh_after_write(Notes& notes, const std::vector<notes::NotePath>& paths);

Json to_json(const IndexState& state);

}  // namespace baton::app
