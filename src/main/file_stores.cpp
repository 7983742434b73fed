#include "main/file_stores.h"

#include "store/archive/archive_file_store.h"
#include "store/handoff/handoff_file_store.h"
#include "store/parked/parked_file_store.h"
#include "store/sqlite/sqlite_store.h"
#include "store/state_file/state_file_store.h"

namespace baton {

std::unique_ptr<StateStore> FileStores::state(Host& host, const StateLocation& where) const {
  return std::make_unique<state_file::StateFileStore>(host, where);
}

std::unique_ptr<ArchiveStore> FileStores::archive(Host& host, const ArchiveFolders& where) const {
  return std::make_unique<archive::ArchiveFileStore>(host, where);
}

std::unique_ptr<ParkedStore> FileStores::parked(Host& host) const {
  return std::make_unique<parked::ParkedFileStore>(host);
}

std::unique_ptr<HandoffStore> FileStores::handoff(Host& host) const {
  return std::make_unique<handoff_files::HandoffFileStore>(host);
}

Result<std::unique_ptr<DataStore>> FileStores::data(Host& host, const DataLocation& where,
                                                    Creation creation) const {
  if (where.server) return open_server_(where);
  return sqlite::open_store(host, where, creation);
}

}  // namespace baton
