#include "support/fake_project.h"

namespace baton::test {

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
