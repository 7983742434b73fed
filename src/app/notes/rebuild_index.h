#pragma once

#include <cstdint>

#include "app/core/progress.h"
#include "app/notes/open_notes.h"
#include "baton/result.h"

namespace baton::app {

struct IndexRebuilt {
  std::uint64_t notes = 0;
  std::uint64_t folders = 0;
  std::uint64_t unreadable = 0;  // skipped: links, other users' files, over 64 MiB
};

// Rebuilds the index from all files: one thread reads, the other writes, unless the system refuses
// a second one. CANCELLED: the index is unchanged.
Result<IndexRebuilt> rebuild_index(Notes& notes, const Progress& progress);

}  // namespace baton::app
