#include "posix/spawn.h"

#include <csignal>

namespace baton::posix {

Spawn::Spawn() {
  keep(::posix_spawn_file_actions_init(&files_));
  keep(::posix_spawnattr_init(&attributes_));
  sigset_t signals = {};
  ::sigemptyset(&signals);
  keep(::posix_spawnattr_setsigmask(&attributes_, &signals));
  // The console ignores these; a signal that this process inherited as ignored stays ignored.
  ::sigaddset(&signals, SIGPIPE);
  ::sigaddset(&signals, SIGXFSZ);
  keep(::posix_spawnattr_setsigdefault(&attributes_, &signals));
}

Spawn::~Spawn() {
  ::posix_spawn_file_actions_destroy(&files_);
  ::posix_spawnattr_destroy(&attributes_);
}

void Spawn::open_as(int stream, const char* path, int flags) {
  keep(::posix_spawn_file_actions_addopen(&files_, stream, path, flags, 0));
}

void Spawn::copy_as(int stream, int descriptor) {
  keep(::posix_spawn_file_actions_adddup2(&files_, descriptor, stream));
}

int Spawn::start(std::vector<std::string> words, char* const* environment, pid_t& child) {
  const int session = leaves_terminal_ ? POSIX_SPAWN_SETSID : 0;
  const int flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | session;
  keep(::posix_spawnattr_setflags(&attributes_, static_cast<short>(flags)));
  if (cause_ != 0) return cause_;
  const std::vector<char*> pointers = pointers_to(words);
  return ::posix_spawnp(&child, pointers.front(), &files_, &attributes_, pointers.data(),
                        environment);
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

}  // namespace baton::posix
