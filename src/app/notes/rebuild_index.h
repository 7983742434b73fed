#pragma once

#include <cstdint>
#include <functional>

#include "app/notes/open_notes.h"
#include "baton/result.h"

namespace baton::app {

// Whether work that takes its time is to be gone on with.
enum class Going : std::uint8_t { on, stop };

// Called now and then with how many of the notes are done.
using NoteProgress = std::function<Going(std::uint64_t done, std::uint64_t all)>;

struct IndexRebuilt {
  std::uint64_t notes = 0;
  std::uint64_t folders = 0;
  std::uint64_t unreadable = 0;  // left out: links, files of others, over 64 MiB
};

// Makes the index anew from all files: one thread reads, the other writes.
Result<IndexRebuilt> rebuild_index(Notes& notes, const NoteProgress& progress);

}  // namespace baton::app
