#include "faults/program.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <utility>

#include "faults/files.h"

namespace baton::test {
namespace {

namespace files = std::filesystem;

constexpr int kSignalled = 128;
constexpr int kNotStarted = 127;

std::string text_in(int descriptor) {
  std::string text;
  std::array<char, 4096> buffer = {};
  off_t offset = 0;
  while (true) {
    const ssize_t count = ::pread(descriptor, buffer.data(), buffer.size(), offset);
    if (count <= 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(count));
    offset += count;
  }
}

// Nothing that the test's own surroundings say may decide which project is meant.
void clear_environment() {
  for (const char* name : {"BATON_PROJECT", "BATON_STATE", "CLAUDE_PROJECT_DIR"}) ::unsetenv(name);
}

[[noreturn]] void become(const Launch& launch, int output, int error) {
  std::vector<char*> argv = {const_cast<char*>("baton")};
  for (const std::string& argument : launch.arguments) {
    argv.push_back(const_cast<char*>(argument.c_str()));
  }
  argv.push_back(nullptr);
  clear_environment();
  for (const std::string& setting : launch.environment) {
    ::putenv(const_cast<char*>(setting.c_str()));
  }
  const int input = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  const bool ready = ::dup2(input, STDIN_FILENO) >= 0 && ::dup2(output, STDOUT_FILENO) >= 0 &&
                     ::dup2(error, STDERR_FILENO) >= 0 && ::chdir(launch.folder.c_str()) == 0;
  if (!ready) ::_exit(kNotStarted);
  if (launch.before_exec) launch.before_exec();
  ::execv(launch.program.c_str(), argv.data());
  ::_exit(kNotStarted);
}

}  // namespace

Process::Process(const Launch& launch)
    : output_(::memfd_create("output", MFD_CLOEXEC)), error_(::memfd_create("error", MFD_CLOEXEC)) {
  id_ = ::fork();
  if (id_ == 0) become(launch, output_, error_);
}

Process::~Process() {
  if (id_ > 0) {
    ::kill(id_, SIGKILL);
    ::waitpid(id_, nullptr, 0);
  }
  ::close(output_);
  ::close(error_);
}

void Process::signal(int number) const {
  if (id_ > 0) ::kill(id_, number);
}

Ran Process::wait() {
  int status = 0;
  ::waitpid(id_, &status, 0);
  return ended(status);
}

Ran Process::ended(int wait_status) {
  id_ = 0;
  return {.status = WIFEXITED(wait_status) ? WEXITSTATUS(wait_status)
                                           : kSignalled + WTERMSIG(wait_status),
          .output = text_in(output_),
          .error = text_in(error_)};
}

bool Process::has_printed() const {
  struct stat status = {};
  return ::fstat(output_, &status) == 0 && status.st_size > 0;
}

std::string Process::printed() const {
  return text_in(output_);
}

Ran run(const Launch& launch) {
  return Process(launch).wait();
}

Ran baton(const files::path& folder, const Arguments& arguments) {
  return run({.folder = folder.string(), .arguments = arguments});
}

std::string state_text_in(const files::path& folder) {
  return read_file(folder / ".claude/workflow-state.json");
}

nlohmann::json state_in(const files::path& folder) {
  nlohmann::json state = nlohmann::json::parse(state_text_in(folder), nullptr, false);
  return state.is_discarded() ? nlohmann::json() : state;
}

std::vector<std::string> leftovers_in(const files::path& folder) {
  std::vector<std::string> found;
  for (const auto& entry : files::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".tmp") continue;
    found.push_back(files::relative(entry.path(), folder).string());
  }
  return found;
}

void copy_project(const files::path& model, const files::path& folder) {
  files::remove_all(folder);
  files::copy(model, folder, files::copy_options::recursive | files::copy_options::copy_symlinks);
}

}  // namespace baton::test
