#pragma once

#include <filesystem>
#include <string>

namespace baton::test {

// Runs `script` with sh in `folder`, with nothing of baton's or Claude Code's in the environment
// and `baton` on the PATH. Whatever is printed goes to `output` and `error`. Returns the exit
// status; 128 + N for a signal.
int run_shell(const std::string& script, const std::filesystem::path& folder,
              const std::filesystem::path& output, const std::filesystem::path& error);

// A terminal in which a script runs: its width, and the lines that are typed. The typed lines are
// not echoed, and the input ends after them.
struct Terminal {
  unsigned short columns = 80;
  std::string typed = {};
};

// The same on a terminal: standard input, output and error are one.
int run_shell(const std::string& script, const std::filesystem::path& folder,
              const std::filesystem::path& output, const Terminal& terminal);

// Replaces every occurrence of `from`.
std::string replace_all(std::string text, const std::string& from, const std::string& to);

// BATON_BLESS=1: expectations are rewritten instead of compared.
bool is_blessing();

}  // namespace baton::test
