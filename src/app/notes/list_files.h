#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/notes/open_notes.h"
#include "baton/result.h"
#include "domain/notes/note_name.h"
#include "store/note_index.h"
#include "store/note_store.h"

namespace baton::app {

struct FilesOfNotes {
  std::vector<IndexedFolder> folders;
  std::vector<notes::NotePath> notes;
  std::vector<std::string> links;
  std::vector<std::pair<std::string, Error>> unlisted;  // folders
};

// Lists all files of a store. Omits what is removed meanwhile.
Result<FilesOfNotes> list_files(const NoteStore& files);
// The same; adds what is left out to notes.unreadable().
Result<FilesOfNotes> list_files(Notes& notes);

}  // namespace baton::app
