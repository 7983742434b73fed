#include "posix/open_page.h"

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <array>
#include <csignal>

#include "posix/errors.h"

namespace baton::posix {
namespace {

constexpr const char* kBrowser = "xdg-open";

// How the browser is started: without this process's terminal, and with the signals that this
// process ignores.
class Start {
 public:
  Start() {
    ::posix_spawn_file_actions_init(&files_);
    ::posix_spawnattr_init(&attributes_);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
      ::posix_spawn_file_actions_addopen(&files_, stream, "/dev/null", O_RDWR, 0);
    }
    sigset_t signals = {};
    ::sigemptyset(&signals);
    ::sigaddset(&signals, SIGPIPE);
    ::sigaddset(&signals, SIGXFSZ);
    ::posix_spawnattr_setsigdefault(&attributes_, &signals);
    ::posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID);
  }
  ~Start() {
    ::posix_spawn_file_actions_destroy(&files_);
    ::posix_spawnattr_destroy(&attributes_);
  }
  Start(const Start&) = delete;
  Start& operator=(const Start&) = delete;

  // errno's value; 0: started.
  int run(std::string program, std::string argument) {
    const std::array<char*, 3> words = {program.data(), argument.data(), nullptr};
    pid_t child = 0;
    return ::posix_spawnp(&child, program.c_str(), &files_, &attributes_, words.data(), environ);
  }

 private:
  posix_spawn_file_actions_t files_ = {};
  posix_spawnattr_t attributes_ = {};
};

}  // namespace

Result<void> open_page(const std::string& address) {
  const int cause = Start().run(kBrowser, address);
  if (cause == 0) return {};
  Error error = system_error("cannot open the browser", kBrowser, cause);
  error.code = ErrorCode::unavailable;
  error.hint = "open the printed address";
  return fail(std::move(error));
}

}  // namespace baton::posix
