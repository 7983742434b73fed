#include "posix/git_program.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string_view>
#include <vector>

#include "host/directory.h"
#include "posix/file_descriptor.h"
#include "posix/transfer.h"

namespace baton::posix {
namespace {

// Variables of git would lead to another repository.
std::vector<std::string> clean_environment() {
  std::vector<std::string> variables;
  for (char** entry = ::environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view variable(*entry);
    if (!variable.starts_with("GIT_")) variables.emplace_back(variable);
  }
  for (const char* variable : {"GIT_NO_LAZY_FETCH=1", "GIT_OPTIONAL_LOCKS=0", "LC_ALL=C"}) {
    variables.emplace_back(variable);
  }
  return variables;
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

// Its process id, or 0. `output` is its standard output.
pid_t start_git(std::vector<std::string> arguments, int output) {
  posix_spawn_file_actions_t actions;
  if (::posix_spawn_file_actions_init(&actions) != 0) return 0;
  bool is_ready = ::posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0) == 0;
  is_ready = is_ready && ::posix_spawn_file_actions_adddup2(&actions, output, 1) == 0;
  is_ready =
      is_ready && ::posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0) == 0;
  std::vector<std::string> environment = clean_environment();
  pid_t child = 0;
  const bool is_started =
      is_ready && ::posix_spawnp(&child, "git", &actions, nullptr, pointers_to(arguments).data(),
                                 pointers_to(environment).data()) == 0;
  ::posix_spawn_file_actions_destroy(&actions);
  return is_started ? child : 0;
}

bool ends_well(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return false;
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

std::optional<std::string> read_committed(const std::string& folder, const std::string& path) {
  std::array<int, 2> ends = {-1, -1};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
  FileDescriptor reading(ends[0]);
  FileDescriptor writing(ends[1]);
  const pid_t child = start_git(
      {"git", "-C", folder, "-c", "core.fsmonitor=false", "cat-file", "blob", "HEAD:./" + path},
      writing.get());
  writing = FileDescriptor();
  if (child == 0) return std::nullopt;
  Result<std::string> text =
      read_all(reading.get(), {.name = "git", .limit = Directory::kDefaultReadLimit});
  reading = FileDescriptor();  // this stops a process that is still writing
  const bool is_whole = ends_well(child) && text.has_value();
  if (!is_whole) return std::nullopt;
  return *std::move(text);
}

}  // namespace baton::posix
