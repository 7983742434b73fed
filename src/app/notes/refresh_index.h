#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/notes/open_notes.h"
#include "app/notes/rebuild_index.h"
#include "baton/result.h"

namespace baton::app {

// How closely the files are looked at before the index is asked.
enum class Look : std::uint8_t {
  brief,  // at the folders that changed last and the newest notes, within a bounded time
  whole,  // at everything
};

// How far the index can be trusted.
struct IndexState {
  std::uint64_t notes = 0;
  std::uint64_t folders = 0;
  std::uint64_t looked_at = 0;  // notes and folders, for this answer
  bool is_whole = false;        // all of them
  std::optional<Instant> last_whole = {};
};

// Brings the index up to what a look at the files shows. An index that never was whole is made.
Result<IndexState> refresh_index(Notes& notes, Look look, const Progress& progress);

// For those who have just written: brings it up to date for these notes. Without an index, nothing
// is done; a failure is of no harm, since the next look finds the change.
void refresh_after_write(Notes& notes, const std::vector<notes::NotePath>& paths);

Json to_json(const IndexState& state);

}  // namespace baton::app
