#include "support/fake_project.h"

#include "store/archive/archive_file_store.h"
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

Result<app::OpenedProject> FakeProject::open(const RootRequest& /*request*/) {
  return app::OpenedProject{
      .root = {.path = "/project", .why = "test"}, .host = &world.host, .stores = &stores_};
}

}  // namespace baton::test
