#pragma once

#include <functional>
#include <string>

#include "baton/instant.h"
#include "domain/notes/note_name.h"
#include "domain/search/note_terms.h"
#include "store/note_index.h"
#include "store/note_store.h"

// From a note's file to what the index keeps of it.
namespace baton::app {

class NoteReading {
 public:
  NoteReading(const NoteStore& files, Instant now) : files_(files), now_(now) {}

  // not_found: the note is gone. What cannot be read as a note is indexed by its words alone.
  Result<NoteToIndex> read(const notes::NotePath& path);

 private:
  const NoteStore& files_;
  Instant now_;
  search::NoteTerms terms_;
};

// A stamp that may still be given to something else than what was just looked at: file systems
// tell times apart only by their clock's ticks. Kept so that the next look finds it changed.
FileStamp settled(FileStamp stamp, Instant now);

}  // namespace baton::app
