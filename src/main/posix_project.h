#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/core/project_opener.h"
#include "main/file_stores.h"
#include "mcp/protocol/offer.h"
#include "posix/console.h"
#include "posix/crypto.h"
#include "posix/directory.h"
#include "posix/folders.h"
#include "posix/repository.h"
#include "posix/system.h"
#include "posix/watcher.h"
#include "web/run.h"

namespace baton {

// The choices of a main file: the only differences between the shipped program and the one with
// fixed time.
struct ProgramServices {
  const Clock& clock;
  IdSource& ids;
  const Machine& machine;
  OpenServer open_server = {};  // empty: the process is replaced by baton-full, which has it
  // `baton serve`; null: the process is replaced by baton-full, which has it.
  int (*serve)(const std::vector<std::string>& arguments,
               const web::Surroundings& surroundings) = nullptr;
  // For the test build only: see mcp::Surroundings.
  std::unique_ptr<mcp::Offer> (*make_conformance_fixtures)() = nullptr;
};

// Opens projects on this machine's files.
class PosixProjectOpener final : public app::ProjectOpener {
 public:
  explicit PosixProjectOpener(const ProgramServices& services)
      : services_(services), stores_(services.open_server) {}
  Result<app::OpenedProject> open(const RootRequest& request) override;

 private:
  ProgramServices services_;
  posix::ProcessEnvironment environment_;
  posix::SodiumCrypto crypto_;
  FileStores stores_;
  posix::PosixFolders folders_;
  std::optional<posix::PosixDirectory> root_;
  std::optional<posix::FolderWatcher> watcher_;
  std::optional<posix::PosixRepository> repository_;
  std::optional<Host> host_;
};

// Runs the program and turns an uncaught exception into exit 70.
int run_program(int argc, char** argv, ProgramServices services, posix::PosixConsole::Exit exit);

}  // namespace baton
