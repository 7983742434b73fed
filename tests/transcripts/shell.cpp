#include "transcripts/shell.h"

#include <fcntl.h>
#include <pty.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <vector>

#include "support/temporary_folder.h"
#include "transcripts/txtar.h"

namespace baton::test {
namespace {

namespace fs = std::filesystem;

constexpr int kNotStarted = 127;
constexpr int kSignalled = 128;
constexpr unsigned kLongestScript = 120;  // seconds, then it is killed with all that it started

// What a script and its programs get: nothing of the test's own environment but the PATH. Git must
// not read the machine's configuration, and must not ask for a name. A sanitized program does not
// look for leaks, which takes half of its time: it does in the other tests.
std::vector<std::string> environment_with(const fs::path& tools) {
  const char* path = std::getenv("PATH");
  return {"LC_ALL=C.UTF-8",
          "TERM=dumb",
          "TZ=UTC",
          "GIT_CONFIG_NOSYSTEM=1",
          "GIT_CONFIG_GLOBAL=/dev/null",
          "GIT_AUTHOR_NAME=Test",
          "GIT_AUTHOR_EMAIL=test@example.org",
          "GIT_COMMITTER_NAME=Test",
          "GIT_COMMITTER_EMAIL=test@example.org",
          "ASAN_OPTIONS=detect_leaks=0",
          "DATA=" BATON_SOURCE "/tests/data",
          "HOME=" + (tools / "home").string(),
          "PATH=" + tools.string() + ":" + (path == nullptr ? "/usr/bin:/bin" : path)};
}

// A shell that is about to run a script, without a shell in between that would prepare it: starting
// programs is what transcripts take their time for.
class Shell {
 public:
  Shell(const std::string& script, const fs::path& folder)
      : folder_(folder), environment_(environment_with(tools_.path())) {
    fs::create_symlink(BATON_BINARY, tools_ / "baton");
    write_text(tools_ / "script", script);
    for (std::string& text : arguments_) argv_.push_back(text.data());
    for (std::string& text : environment_) envp_.push_back(text.data());
    argv_.push_back(nullptr);
    envp_.push_back(nullptr);
  }

  // In a child process.
  [[noreturn]] void become() const {
    ::alarm(kLongestScript);
    if (::chdir(folder_.c_str()) == 0) ::execve("/bin/sh", argv_.data(), envp_.data());
    ::_exit(kNotStarted);
  }

 private:
  TemporaryFolder tools_;
  fs::path folder_;
  std::vector<std::string> arguments_ = {"sh", (tools_ / "script").string()};
  std::vector<std::string> environment_;
  std::vector<char*> argv_;
  std::vector<char*> envp_;
};

bool leads_to(int stream, const fs::path& file, int flags) {
  const int opened = ::open(file.c_str(), flags | O_CLOEXEC, 0666);
  return opened >= 0 && ::dup2(opened, stream) == stream;
}

// Of a child that leads a group of processes.
int status_of(pid_t child) {
  int status = 0;
  if (::waitpid(child, &status, 0) != child) return kNotStarted;
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM) ::kill(-child, SIGKILL);
  return WIFEXITED(status) ? WEXITSTATUS(status) : kSignalled + WTERMSIG(status);
}

// Lines are read as they are typed; output is not changed.
termios plain_terminal() {
  termios settings = {};
  settings.c_lflag = ICANON | ISIG;
  settings.c_cflag = CS8 | CREAD;
  settings.c_cc[VEOF] = 4;
  settings.c_cc[VINTR] = 3;
  settings.c_cc[VMIN] = 1;
  return settings;
}

std::string read_to_end(int terminal) {
  std::string text;
  std::array<char, 4096> buffer = {};
  while (true) {
    const ssize_t count = ::read(terminal, buffer.data(), buffer.size());
    if (count <= 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(count));
  }
}

}  // namespace

std::string replace_all(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

bool is_blessing() {
  const char* bless = std::getenv("BATON_BLESS");
  return bless != nullptr && std::string(bless) == "1";
}

int run_shell(const std::string& script, const fs::path& folder, const fs::path& output,
              const fs::path& error) {
  constexpr int kNewFile = O_WRONLY | O_CREAT | O_TRUNC;
  const Shell shell(script, folder);
  const pid_t child = ::fork();
  if (child == 0) {
    const bool is_ready = ::setpgid(0, 0) == 0 && leads_to(STDIN_FILENO, "/dev/null", O_RDONLY) &&
                          leads_to(STDOUT_FILENO, output, kNewFile) &&
                          leads_to(STDERR_FILENO, error, kNewFile);
    if (is_ready) shell.become();
    ::_exit(kNotStarted);
  }
  return status_of(child);
}

int run_shell(const std::string& script, const fs::path& folder, const fs::path& output,
              const Terminal& terminal) {
  const Shell shell(script, folder);
  const termios settings = plain_terminal();
  const winsize size = {.ws_row = 24, .ws_col = terminal.columns, .ws_xpixel = 0, .ws_ypixel = 0};
  int device = -1;
  const pid_t child = ::forkpty(&device, nullptr, &settings, &size);
  if (child == 0) shell.become();
  if (child < 0) return kNotStarted;
  const std::string typed = terminal.typed + "\x04";
  const bool is_typed =
      ::write(device, typed.data(), typed.size()) == static_cast<ssize_t>(typed.size());
  write_text(output, read_to_end(device));
  ::close(device);
  const int status = status_of(child);
  return is_typed ? status : kNotStarted;
}

}  // namespace baton::test
