#pragma once

#include <memory>
#include <string>

#include "host/host.h"
#include "store/note_index.h"

namespace baton::sqlite {

// The index `name` in the folder `path`. A damaged index, or one of another format, is replaced by
// an empty one.
struct NoteIndexFile {
  Directory& folder;
  std::string path;  // of the folder, absolute
  std::string name;
};
Result<std::unique_ptr<NoteIndex>> open_note_index(const NoteIndexFile& file,
                                                   const Watcher& watcher);

// Removes it, so that the next process creates it again.
Result<void> forget_note_index(const NoteIndexFile& file);

// An index that exists until it is closed.
Result<std::unique_ptr<NoteIndex>> open_note_index_in_memory(const Watcher& watcher);

}  // namespace baton::sqlite
