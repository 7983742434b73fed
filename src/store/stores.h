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
class Repository;

// The location of a note store's index: a file in the user's cache.
struct NoteIndexLocation {
  std::shared_ptr<Directory> folder;
  std::string path;  // of the folder, absolute
  std::string name;
  bool is_damaged = false;  // the existing file is damaged: replace it with an empty one
};

// Creates the stores of one project. Main files choose the engines; `host` must outlive the stores.
class Stores {
 public:
  virtual ~Stores() = default;
  // The repository around the project's root; null if the stores are used without one.
  virtual const Repository* repository() const = 0;
  virtual std::unique_ptr<StateStore> state(Host& host, const StateLocation& where) const = 0;
  virtual std::unique_ptr<ArchiveStore> archive(Host& host, const ArchiveFolders& where) const = 0;
  virtual std::unique_ptr<ParkedStore> parked(Host& host) const = 0;
  virtual std::unique_ptr<HandoffStore> handoff(Host& host) const = 0;
  // Opens immediately. Null: it does not exist and is not to be created.
  virtual Result<std::unique_ptr<DataStore>> data(Host& host, const DataLocation& where,
                                                  Creation creation) const = 0;
  // The notes in any folder.
  virtual std::unique_ptr<NoteStore> notes(Host& host, std::shared_ptr<Directory> folder) const = 0;
  // Without a location, an empty index in memory.
  virtual Result<std::unique_ptr<NoteIndex>> note_index(
      Host& host, const std::optional<NoteIndexLocation>& where) const = 0;
  // Gives the store's files new names if they are damaged, and returns the one of the store. Empty:
  // it is not damaged, or on a server.
  virtual Result<std::optional<std::string>> set_damaged_data_aside(
      Host& host, const DataLocation& where) const = 0;
};

}  // namespace baton
