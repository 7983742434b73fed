#include "posix/git_output.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <string_view>
#include <utility>

#include "host/directory.h"
#include "host/poll_timeout.h"
#include "posix/file_descriptor.h"
#include "posix/spawn.h"
#include "posix/transfer.h"
#include "text/split.h"

namespace baton::posix {
namespace {

// The variables that name the files of the user's and the machine's configuration.
constexpr std::array<std::string_view, 3> kKeptVariables = {
    "GIT_CONFIG_GLOBAL=", "GIT_CONFIG_SYSTEM=", "GIT_CONFIG_NOSYSTEM="};

// git reads large histories in seconds. A hook must not wait for one that is stuck, for example on
// a network file system.
constexpr std::chrono::seconds kLongestRun{30};

// Removes git's other variables, which could select another repository.
std::vector<std::string> clean_environment() {
  std::vector<std::string> variables;
  for (char** entry = ::environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view variable(*entry);
    const bool is_kept = !variable.starts_with("GIT_") ||
                         std::ranges::any_of(kKeptVariables, [variable](std::string_view kept) {
                           return variable.starts_with(kept);
                         });
    if (is_kept) variables.emplace_back(variable);
  }
  for (const char* variable : {"GIT_NO_LAZY_FETCH=1", "GIT_OPTIONAL_LOCKS=0", "LC_ALL=C"}) {
    variables.emplace_back(variable);
  }
  return variables;
}

// Returns git's process id, or 0. `output` becomes its standard output.
pid_t start_git(std::vector<std::string> arguments, int output) {
  Spawn spawn;
  spawn.open_as(STDIN_FILENO, "/dev/null", O_RDONLY);
  spawn.copy_as(STDOUT_FILENO, output);
  spawn.open_as(STDERR_FILENO, "/dev/null", O_WRONLY);
  std::vector<std::string> environment = clean_environment();
  pid_t child = 0;
  const int cause = spawn.start(std::move(arguments), pointers_to(environment).data(), child);
  return cause == 0 ? child : 0;
}

// The text up to the end of the pipe; empty if git has not ended by then, or writes too much.
std::optional<std::string> text_of_git(int pipe) {
  const auto deadline = std::chrono::steady_clock::now() + kLongestRun;
  std::string text;
  while (text.size() <= Directory::kDefaultReadLimit) {
    pollfd polled = {.fd = pipe, .events = POLLIN, .revents = 0};
    const int ready = ::poll(&polled, 1, poll_timeout_until(deadline));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return std::nullopt;
    const Result<std::string> piece = read_piece(pipe, "git");
    if (!piece) return std::nullopt;
    if (piece->empty()) return text;
    text += *piece;
  }
  return std::nullopt;
}

// Whether it exits with a status up to `highest`.
bool ends_well(pid_t child, int highest) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return false;
  }
  return WIFEXITED(status) && WEXITSTATUS(status) <= highest;
}

}  // namespace

std::optional<std::string> output_of(const std::string& folder,
                                     const std::vector<std::string>& command, int highest_status) {
  std::array<int, 2> ends = {-1, -1};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
  FileDescriptor reading(ends[0]);
  FileDescriptor writing(ends[1]);
  std::vector<std::string> arguments = {
      "git", "--literal-pathspecs",  "-C", folder,
      "-c",  "core.fsmonitor=false", "-c", "log.showSignature=false"};
  arguments.insert(arguments.end(), command.begin(), command.end());
  const pid_t child = start_git(std::move(arguments), writing.get());
  writing = FileDescriptor();
  if (child == 0) return std::nullopt;
  std::optional<std::string> text = text_of_git(reading.get());
  if (!text) ::kill(child, SIGKILL);
  if (!ends_well(child, highest_status)) return std::nullopt;
  return text;
}

std::vector<std::string> parts_of(const std::optional<std::string>& output, char end) {
  if (!output) return {};
  return text::parts_ended_by(*output, end);
}

}  // namespace baton::posix
