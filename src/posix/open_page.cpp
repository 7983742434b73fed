#include "posix/open_page.h"

#include <fcntl.h>
#include <unistd.h>

#include "posix/errors.h"
#include "posix/spawn.h"

namespace baton::posix {
namespace {

constexpr const char* kBrowser = "xdg-open";

// Without this process's terminal. errno's value; 0: started.
int start_browser(const std::string& address) {
  Spawn spawn;
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    spawn.open_as(stream, "/dev/null", O_RDWR);
  }
  spawn.leave_terminal();
  pid_t child = 0;
  return spawn.start({kBrowser, address}, ::environ, child);
}

}  // namespace

Result<void> open_page(const std::string& address) {
  const int cause = start_browser(address);
  if (cause == 0) return {};
  Error error = system_error("cannot open the browser", kBrowser, cause);
  error.code = ErrorCode::unavailable;
  error.hint = "open the printed address";
  return fail(std::move(error));
}

}  // namespace baton::posix
