#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/notes/open_notes.h"
#include "baton/instant.h"
#include "domain/notes/note_name.h"
#include "domain/search/note_terms.h"
#include "store/note_index.h"
#include "store/note_store.h"

// Reads a note's file into the index's record of it.
namespace baton::app {

class NoteReading {
 public:
  NoteReading(const NoteStore& files, Instant now) : files_(files), now_(now) {}

  // not_found: the note is gone. A file that cannot be parsed as a note is indexed by its words
  // only.
  Result<NoteToIndex> read(const notes::NotePath& path);

 private:
  const NoteStore& files_;
  Instant now_;
  search::NoteTerms terms_;
};

// Returns the stamp in the form to store. File systems tell times apart only by clock ticks, so a
// later change may get the same stamp: a recent stamp is stored such that the next comparison
// differs.
FileStamp settled(FileStamp stamp, Instant now);

// The folder of a note; "" is the store itself.
std::string folder_of_note(std::string_view path);

// The folders of what could not be read, with a stamp that no folder has: the next comparison looks
// into them again, and finds what still cannot be read.
std::vector<IndexedFolder> folders_to_look_into(const Notes& notes);

}  // namespace baton::app
