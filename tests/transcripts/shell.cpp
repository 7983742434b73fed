#include "transcripts/shell.h"

#include <pty.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

#include "support/temporary_folder.h"
#include "transcripts/txtar.h"

namespace baton::test {
namespace {

namespace fs = std::filesystem;

std::string quoted(const std::string& text) {
  return "'" + replace_all(text, "'", "'\\''") + "'";
}

// Git must not read the machine's configuration, and must not ask for a name. A sanitized program
// does not look for leaks, which takes half of its time: it does in the other tests.
constexpr const char* kEnvironment =
    "env -i LC_ALL=C.UTF-8 TERM=dumb TZ=UTC GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null "
    "GIT_AUTHOR_NAME=Test GIT_AUTHOR_EMAIL=test@example.org GIT_COMMITTER_NAME=Test "
    "GIT_COMMITTER_EMAIL=test@example.org ASAN_OPTIONS=detect_leaks=0 ";

// The shell's command for the script in `tools`.
std::string command_of(const std::string& script, const fs::path& folder, const fs::path& tools) {
  fs::create_symlink(BATON_BINARY, tools / "baton");
  write_text(tools / "script", script);
  const char* path = std::getenv("PATH");
  return "cd " + quoted(folder.string()) + " && " + kEnvironment +
         "DATA=" + quoted(BATON_SOURCE "/tests/data") +
         " HOME=" + quoted((tools / "home").string()) +
         " PATH=" + quoted(tools.string() + ":" + (path == nullptr ? "/usr/bin:/bin" : path)) +
         " sh " + quoted((tools / "script").string());
}

int exit_status(int status) {
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
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
  const TemporaryFolder tools;
  const std::string command = command_of(script, folder, tools.path()) + " >" +
                              quoted(output.string()) + " 2>" + quoted(error.string()) +
                              " </dev/null";
  return exit_status(std::system(command.c_str()));
}

int run_shell(const std::string& script, const fs::path& folder, const fs::path& output,
              const Terminal& terminal) {
  const TemporaryFolder tools;
  const std::string command =
      "exec env -u COLUMNS sh -c " + quoted(command_of(script, folder, tools.path()));
  const termios settings = plain_terminal();
  const winsize size = {.ws_row = 24, .ws_col = terminal.columns, .ws_xpixel = 0, .ws_ypixel = 0};
  int device = -1;
  const pid_t child = ::forkpty(&device, nullptr, &settings, &size);
  if (child == 0) {
    ::execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    ::_exit(127);
  }
  if (child < 0) return 127;
  const std::string typed = terminal.typed + "\x04";
  const bool is_typed =
      ::write(device, typed.data(), typed.size()) == static_cast<ssize_t>(typed.size());
  write_text(output, read_to_end(device));
  ::close(device);
  int status = 0;
  ::waitpid(child, &status, 0);
  return is_typed ? exit_status(status) : 127;
}

}  // namespace baton::test
