#pragma once

#include "host/host.h"
#include "posix/crypto.h"
#include "posix/directory.h"
#include "posix/system.h"
#include "posix/watcher.h"
#include "support/temporary_folder.h"

namespace baton::test {

// The real host, for a project in a temporary folder.
struct PosixHost {
  TemporaryFolder folder;
  posix::PosixDirectory root = posix::PosixDirectory::open(folder.path().string()).value();
  posix::SystemClock clock;
  posix::RandomIds ids;
  posix::ProcessEnvironment environment;
  posix::SodiumCrypto crypto;
  posix::ThisMachine machine;
  posix::FolderWatcher watcher{folder.path().string()};
  Host host{root, clock, ids, environment, crypto, machine, watcher};
};

}  // namespace baton::test
