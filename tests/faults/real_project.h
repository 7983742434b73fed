#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "posix/crypto.h"
#include "posix/directory.h"
#include "posix/system.h"
#include "store/state_file/state_file_store.h"
#include "support/temporary_folder.h"

namespace baton::test {

inline void write_file(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// A state store on the real disk.
struct RealProject {
  TemporaryFolder folder = {};
  posix::PosixDirectory root = posix::PosixDirectory::open(folder.path().string()).value();
  posix::SystemClock clock = {};
  posix::RandomIds ids = {};
  posix::ProcessEnvironment environment = {};
  posix::SodiumCrypto crypto = {};
  posix::ThisMachine machine;
  Host host{root, clock, ids, environment, crypto, machine};
  state_file::StateFileStore store{host, StateLocation{}};

  Result<Digest> replace(const std::string& text, Milliseconds deadline = Milliseconds{2'000}) {
    BATON_TRY(const auto transaction, store.begin({.command = "record", .deadline = deadline}));
    return transaction->replace({.text = text});
  }
};

}  // namespace baton::test
