#pragma once

#include <memory>
#include <optional>
#include <string>

#include "host/host.h"
#include "store/archive_store.h"
#include "store/data_store.h"
#include "store/handoff_store.h"
#include "store/parked_store.h"
#include "store/state_store.h"

namespace baton {

class NoteIndex;
class NoteStore;

// The index of a store of notes: a file of the user's cache.
struct NoteIndexLocation {
  std::shared_ptr<Directory> folder;
  std::string path;  // of the folder, absolute
  std::string name;
  bool is_damaged = false;  // what is there turned out to be: it is made anew, empty
};

// Makes the stores of one project. Main files choose the engines; `host` outlives what is made.
class Stores {
 public:
  virtual ~Stores() = default;
  virtual std::unique_ptr<StateStore> state(Host& host, const StateLocation& where) const = 0;
  virtual std::unique_ptr<ArchiveStore> archive(Host& host, const ArchiveFolders& where) const = 0;
  virtual std::unique_ptr<ParkedStore> parked(Host& host) const = 0;
  virtual std::unique_ptr<HandoffStore> handoff(Host& host) const = 0;
  // Opened at once. Null: there is none, and none is to be made.
  virtual Result<std::unique_ptr<DataStore>> data(Host& host, const DataLocation& where,
                                                  Creation creation) const = 0;
  // The notes in a folder, which may be anywhere.
  virtual std::unique_ptr<NoteStore> notes(Host& host, std::shared_ptr<Directory> folder) const = 0;
  // Without a location one that nobody else sees, and that is empty.
  virtual Result<std::unique_ptr<NoteIndex>> note_index(
      Host& host, const std::optional<NoteIndexLocation>& where) const = 0;
};

}  // namespace baton
