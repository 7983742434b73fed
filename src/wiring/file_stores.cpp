#include "wiring/file_stores.h"

#include "store/archive/archive_file_store.h"
#include "store/handoff/handoff_file_store.h"
#include "store/notes/note_file_store.h"
#include "store/parked/parked_file_store.h"
#include "store/sqlite/note_index_file.h"
#include "store/sqlite/sqlite_store.h"
#include "store/state_file/state_file_store.h"

namespace baton {
namespace {

// A search of notes needs as much memory as a document of this size.
constexpr std::size_t kSizeOfSearch = std::size_t{256} << 10;  // bytes

}  // namespace

std::unique_ptr<StateStore> FileStores::state(Host& host, const StateLocation& where) const {
  return std::make_unique<state_file::StateFileStore>(host, where, repository_);
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

Result<std::optional<std::string>> FileStores::set_damaged_data_aside(
    Host& host, const DataLocation& where) const {
  if (where.server) return std::nullopt;
  return sqlite::set_damaged_store_aside(host, where);
}

std::unique_ptr<NoteStore> FileStores::notes(Host& host, std::shared_ptr<Directory> folder) const {
  return std::make_unique<note_files::NoteFileStore>(std::move(folder), host.ids);
}

Result<std::unique_ptr<NoteIndex>> FileStores::note_index(
    Host& host, const std::optional<NoteIndexLocation>& where) const {
  if (!where) return sqlite::open_note_index_in_memory(host.watcher);
  host.machine.expect_document(kSizeOfSearch);
  const sqlite::NoteIndexFile file = {
      .folder = *where->folder, .path = where->path, .name = where->name};
  if (where->is_damaged) BATON_CHECK(sqlite::forget_note_index(file));
  return sqlite::open_note_index(file, host.watcher);
}

}  // namespace baton
