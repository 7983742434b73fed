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

// Lists all files of a store. Omits what is removed meanwhile or cannot be listed.
Result<FilesOfNotes> list_files(const NoteStore& files);

}  // namespace baton::app
