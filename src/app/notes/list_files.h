#pragma once

#include <vector>

#include "baton/result.h"
#include "domain/notes/note_name.h"
#include "store/note_index.h"
#include "store/note_store.h"

namespace baton::app {

struct FilesOfNotes {
  std::vector<IndexedFolder> folders;
  std::vector<notes::NotePath> notes;
};

// All there is in a store. What goes away, or cannot be listed, while it is looked at is left out.
Result<FilesOfNotes> list_files(const NoteStore& files);

}  // namespace baton::app
