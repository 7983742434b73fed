#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "baton/result.h"
#include "domain/notes/note_name.h"
#include "store/note_store.h"

namespace baton::app {

// Reads the stamps of folders and notes on several threads.
class StampReading {
 public:
  explicit StampReading(const NoteStore& files) : files_(files) {}

  void add_folder(std::string path) { folders_.push_back(std::move(path)); }
  void add_note(notes::NotePath path) { notes_.push_back(std::move(path)); }

  struct Found {
    NoteStore::Stamps folders = {};  // in the order in which they were added
    NoteStore::Stamps notes = {};
    // Folders and notes that have no stamp because it cannot be read, by their paths.
    std::vector<std::pair<std::string, Error>> unreadable = {};
  };
  [[nodiscard]] Result<Found> read() const;

 private:
  const NoteStore& files_;
  std::vector<std::string> folders_;
  std::vector<notes::NotePath> notes_;
};

}  // namespace baton::app
