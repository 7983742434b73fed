#pragma once

#include <string>

#include "faults/files.h"
#include "posix/crypto.h"
#include "posix/directory.h"
#include "posix/system.h"
#include "posix/watcher.h"
#include "store/state_file/state_file_store.h"
#include "support/temporary_folder.h"

namespace baton::test {

// A state store on the real disk, of a machine and with a directory of those types.
template <typename OfMachine, typename OfDirectory = posix::PosixDirectory>
struct ProjectOn {
  TemporaryFolder folder = {};
  OfDirectory root{posix::PosixDirectory::open(folder.path().string()).value()};
  posix::SystemClock clock = {};
  posix::RandomIds ids = {};
  posix::ProcessEnvironment environment = {};
  posix::SodiumCrypto crypto = {};
  OfMachine machine = {};
  posix::FolderWatcher watcher{folder.path().string()};
  Host host{root, clock, ids, environment, crypto, machine, watcher};
  state_file::StateFileStore store{host, StateLocation{}};

  Result<Digest> replace(const std::string& text, Milliseconds deadline = Milliseconds{2'000}) {
    BATON_TRY(const auto transaction, store.begin({.command = "record", .deadline = deadline}));
    return transaction->replace({.text = text});
  }
};
using RealProject = ProjectOn<posix::ThisMachine>;

}  // namespace baton::test
