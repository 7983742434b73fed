#include "domain/handoff/tool_shell.h"

#include <algorithm>
#include <string_view>

#include "domain/handoff/baton_commands.h"
#include "domain/handoff/shell_words.h"

namespace baton::handoff {
namespace {

constexpr std::string_view kShells[] = {"sh", "bash", "zsh", "dash"};
constexpr std::string_view kEvaluation = "eval";

bool is_shell(std::string_view program) {
  const std::string_view name = program.substr(program.rfind('/') + 1);
  return std::ranges::find(kShells, name) != std::end(kShells);
}

// The line that the shell is to evaluate; empty where it has another form.
std::string line_of(const std::vector<std::string>& shell) {
  if (shell.size() < 3 || !is_shell(shell.front())) return {};
  for (const ShellCommand& command : shell_commands(shell.back())) {
    const std::vector<std::string>& words = command.words;
    if (words.size() > 1 && words[0] == kEvaluation) return words[1];
  }
  return {};
}

}  // namespace

std::vector<std::string> command_words(const std::vector<std::string>& program_words) {
  return baton_command(program_words).words;
}

ShownRun shown_run(const std::vector<std::string>& run, const std::vector<std::string>& shell) {
  const std::vector<BatonCommand> shown = baton_commands(line_of(shell));
  if (shown.empty()) return ShownRun::no;
  const bool is_same =
      std::ranges::any_of(shown, [&](const BatonCommand& command) { return command.words == run; });
  return is_same ? ShownRun::same_words : ShownRun::some_run;
}

}  // namespace baton::handoff
