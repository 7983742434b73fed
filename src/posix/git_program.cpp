#include "posix/git_program.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string_view>
#include <utility>
#include <vector>

#include "host/directory.h"
#include "posix/file_descriptor.h"
#include "posix/transfer.h"
#include "text/concat.h"

namespace baton::posix {
namespace {

// The variables that name the files of the user's and the machine's configuration.
constexpr std::array<std::string_view, 3> kKeptVariables = {
    "GIT_CONFIG_GLOBAL=", "GIT_CONFIG_SYSTEM=", "GIT_CONFIG_NOSYSTEM="};

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

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

// Returns git's process id, or 0. `output` becomes its standard output.
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

// The output of git; empty if it failed. Disables programs that the repository configures: the file
// monitor and signature checks.
std::optional<std::string> output_of(const std::string& folder,
                                     const std::vector<std::string>& command) {
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
  Result<std::string> text =
      read_all(reading.get(), {.name = "git", .limit = Directory::kDefaultReadLimit});
  reading = FileDescriptor();  // closing the pipe stops a process that is still writing
  const bool is_whole = ends_well(child) && text.has_value();
  if (!is_whole) return std::nullopt;
  return *std::move(text);
}

std::optional<std::string> text_at(const std::string& folder, std::string_view commit,
                                   const std::string& path) {
  return output_of(folder, {"cat-file", "blob", text::concat(commit, ":./", path)});
}

}  // namespace

std::optional<std::string> read_committed(const std::string& folder, const std::string& path) {
  return text_at(folder, "HEAD", path);
}

std::vector<std::string> read_committed_versions(const std::string& folder, const std::string& path,
                                                 std::size_t most) {
  const std::optional<std::string> commits =
      output_of(folder, {"log", "--format=%H", text::concat("--max-count=", std::to_string(most)),
                         "--", text::concat("./", path)});
  std::vector<std::string> versions;
  for (std::size_t begin = 0; commits && begin < commits->size();) {
    const std::size_t end = std::min(commits->find('\n', begin), commits->size());
    const std::string commit = commits->substr(begin, end - begin);
    if (std::optional<std::string> text = text_at(folder, commit, path)) {
      versions.push_back(*std::move(text));
    }
    begin = end + 1;
  }
  return versions;
}

bool is_only_on_other_branches(const std::string& folder, const std::string& path) {
  const std::string file = text::concat("./", path);
  const std::optional<std::string> indexed = output_of(folder, {"ls-files", "--", file});
  if (!indexed || !indexed->empty() || read_committed(folder, path)) return false;
  const std::optional<std::string> commit = output_of(
      folder, {"log", "--branches", "--remotes", "--format=%H", "--max-count=1", "--", file});
  if (!commit || commit->empty()) return false;
  return text_at(folder, commit->substr(0, commit->find('\n')), path).has_value();
}

// check-ignore refuses literal pathspecs.
bool is_ignored(const std::string& folder, const std::string& path) {
  return output_of(folder,
                   {"--no-literal-pathspecs", "check-ignore", "-q", "--", text::concat("./", path)})
      .has_value();
}

std::optional<bool> is_variable_set(const std::string& folder, std::string_view variable) {
  const std::optional<std::string> names =
      output_of(folder, {"config", "--list", "--name-only", "--null"});
  if (!names) return std::nullopt;
  for (std::size_t begin = 0; begin < names->size();) {
    const std::size_t end = std::min(names->find('\0', begin), names->size());
    if (std::string_view(*names).substr(begin, end - begin) == variable) return true;
    begin = end + 1;
  }
  return false;
}

}  // namespace baton::posix
