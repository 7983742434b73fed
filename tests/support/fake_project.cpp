#include "support/fake_project.h"

#include "store/archive/archive_file_store.h"
#include "store/handoff/handoff_file_store.h"
#include "store/parked/parked_file_store.h"
#include "store/state_file/state_file_store.h"

namespace baton::test {

std::unique_ptr<StateStore> FileStoresInMemory::state(Host& host,
                                                      const StateLocation& where) const {
  return std::make_unique<state_file::StateFileStore>(host, where);
}

std::unique_ptr<ArchiveStore> FileStoresInMemory::archive(Host& host,
                                                          const ArchiveFolders& where) const {
  return std::make_unique<archive::ArchiveFileStore>(host, where);
}

std::unique_ptr<ParkedStore> FileStoresInMemory::parked(Host& host) const {
  return std::make_unique<parked::ParkedFileStore>(host);
}

std::unique_ptr<HandoffStore> FileStoresInMemory::handoff(Host& host) const {
  return std::make_unique<handoff_files::HandoffFileStore>(host);
}

Result<std::shared_ptr<Directory>> FolderInMemory::open(const std::string& path) const {
  if (path == "." || path == FakeProject::kRoot)
    return std::shared_ptr<Directory>(std::shared_ptr<void>(), &root_);
  const auto found = elsewhere_.find(path);
  if (found != elsewhere_.end())
    return std::shared_ptr<Directory>(std::shared_ptr<void>(), &found->second);
  return fail(ErrorCode::not_found, "no such folder", path);
}

Result<app::OpenedProject> FakeProject::open(const RootRequest& /*request*/) {
  return app::OpenedProject{.root = {.path = std::string(kRoot), .why = "test"},
                            .host = &world.host,
                            .stores = &stores_,
                            .folders = &folders_};
}

}  // namespace baton::test
