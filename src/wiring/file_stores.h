#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "host/repository.h"
#include "store/stores.h"

namespace baton {

// Opens the store of a project that keeps it on a server.
using OpenServer = std::function<Result<std::unique_ptr<DataStore>>(const DataLocation&)>;

// The embedded engines: plain files below the project's root.
class FileStores : public Stores {
 public:
  explicit FileStores(OpenServer open_server) : open_server_(std::move(open_server)) {}
  // Sets the repository around the project's root.
  void know(Repository* repository) { repository_ = repository; }

  const Repository* repository() const override { return repository_; }
  std::unique_ptr<StateStore> state(Host& host, const StateLocation& where) const override;
  std::unique_ptr<ArchiveStore> archive(Host& host, const ArchiveFolders& where) const override;
  std::unique_ptr<ParkedStore> parked(Host& host) const override;
  std::unique_ptr<HandoffStore> handoff(Host& host) const override;
  Result<std::unique_ptr<DataStore>> data(Host& host, const DataLocation& where,
                                          Creation creation) const override;
  Result<std::optional<std::string>> set_damaged_data_aside(
      Host& host, const DataLocation& where) const override;
  std::unique_ptr<NoteStore> notes(Host& host, std::shared_ptr<Directory> folder) const override;
  Result<std::unique_ptr<NoteIndex>> note_index(
      Host& host, const std::optional<NoteIndexLocation>& where) const override;

 private:
  OpenServer open_server_;
  Repository* repository_ = nullptr;
};

}  // namespace baton
