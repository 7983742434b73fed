#pragma once

#include <optional>

#include "app/project_opener.h"
#include "main/file_stores.h"
#include "posix/crypto.h"
#include "posix/directory.h"
#include "posix/folders.h"
#include "posix/system.h"

namespace baton {

// Opens projects on this machine's files. Clock and ids come from the main file: that is all in
// which the shipped program and the one with fixed time differ.
class PosixProjectOpener final : public app::ProjectOpener {
 public:
  PosixProjectOpener(const Clock& clock, IdSource& ids) : clock_(clock), ids_(ids) {}
  Result<app::OpenedProject> open(const RootRequest& request) override;

 private:
  const Clock& clock_;
  IdSource& ids_;
  posix::ProcessEnvironment environment_;
  posix::SodiumCrypto crypto_;
  FileStores stores_;
  posix::PosixFolders folders_;
  std::optional<posix::PosixDirectory> root_;
  std::optional<Host> host_;
};

// Runs the program and turns what nobody caught into exit 70.
int run_program(int argc, char** argv, const Clock& clock, IdSource& ids);

}  // namespace baton
