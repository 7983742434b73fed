#pragma once

#include <memory>
#include <string>

#include "host/host.h"
#include "store/note_index.h"

namespace baton::sqlite {

// The index `name` in the folder, which is at `path`. What is damaged, or of another format, is
// made anew, empty.
struct NoteIndexFile {
  Directory& folder;
  std::string path;  // of the folder, absolute
  std::string name;
};
Result<std::unique_ptr<NoteIndex>> open_note_index(const NoteIndexFile& file,
                                                   const Watcher& watcher);

// Removes it, so that the next one who opens it begins anew.
Result<void> forget_note_index(const NoteIndexFile& file);

// One that is gone when it is closed.
Result<std::unique_ptr<NoteIndex>> open_note_index_in_memory(const Watcher& watcher);

}  // namespace baton::sqlite
