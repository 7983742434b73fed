#pragma once

#include <optional>

#include "app/core/project_opener.h"
#include "posix/crypto.h"
#include "posix/directory.h"
#include "posix/folders.h"
#include "posix/repository.h"
#include "posix/system.h"
#include "posix/watcher.h"
#include "wiring/file_stores.h"

namespace baton {

// What projects on this machine's files need and tests replace.
struct ProjectServices {
  const Clock& clock;
  IdSource& ids;
  const Machine& machine;
  OpenServer open_server = {};
};

// Opens projects on this machine's files.
class PosixProjectOpener final : public app::ProjectOpener {
 public:
  explicit PosixProjectOpener(const ProjectServices& services)
      : services_(services), stores_(services.open_server) {}
  Result<app::OpenedProject> open(const RootRequest& request) override;

 private:
  ProjectServices services_;
  posix::ProcessEnvironment environment_;
  posix::SodiumCrypto crypto_;
  FileStores stores_;
  posix::PosixFolders folders_;
  std::optional<posix::PosixDirectory> root_;
  std::optional<posix::FolderWatcher> watcher_;
  std::optional<posix::PosixRepository> repository_;
  std::optional<Host> host_;
};

}  // namespace baton
