#include "transcripts/shell.h"

#include <sys/wait.h>

#include <cstdlib>

#include "support/temporary_folder.h"
#include "transcripts/txtar.h"

namespace baton::test {
namespace {

namespace fs = std::filesystem;

std::string quoted(const std::string& text) {
  return "'" + replace_all(text, "'", "'\\''") + "'";
}

// Git must not read the machine's configuration, and must not ask for a name.
constexpr const char* kEnvironment =
    "env -i LC_ALL=C.UTF-8 TERM=dumb TZ=UTC GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null "
    "GIT_AUTHOR_NAME=Test GIT_AUTHOR_EMAIL=test@example.org GIT_COMMITTER_NAME=Test "
    "GIT_COMMITTER_EMAIL=test@example.org ";

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
  fs::create_symlink(BATON_BINARY, tools.path() / "baton");
  write_text(tools.path() / "script", script);
  const char* path = std::getenv("PATH");
  const std::string command =
      "cd " + quoted(folder.string()) + " && " + kEnvironment +
      "DATA=" + quoted(BATON_SOURCE "/tests/data") +
      " HOME=" + quoted((tools.path() / "home").string()) +
      " PATH=" + quoted(tools.path().string() + ":" + (path == nullptr ? "/usr/bin:/bin" : path)) +
      " sh " + quoted((tools.path() / "script").string()) + " >" + quoted(output.string()) + " 2>" +
      quoted(error.string()) + " </dev/null";
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace baton::test
