#include "domain/handoff/tool_shell.h"

#include <algorithm>
#include <string_view>

#include "domain/handoff/baton_commands.h"

namespace baton::handoff {
namespace {

constexpr std::string_view kShells[] = {"sh", "bash", "zsh", "dash"};

bool is_shell(std::string_view program) {
  const std::string_view name = program.substr(program.rfind('/') + 1);
  return std::ranges::find(kShells, name) != std::end(kShells);
}

// The text that the shell is to run; empty where it has another form.
std::string_view text_of_shell(const std::vector<std::string>& shell) {
  return shell.size() < 3 || !is_shell(shell.front()) ? std::string_view() : shell.back();
}

}  // namespace

std::vector<std::string> command_words(const std::vector<std::string>& program_words) {
  return baton_command(program_words).words;
}

ShownRun shown_run(const std::vector<std::string>& run, const std::vector<std::string>& shell) {
  const std::vector<BatonCommand> shown = baton_commands(text_of_shell(shell));
  if (shown.empty()) return ShownRun::no;
  const bool is_same =
      std::ranges::any_of(shown, [&](const BatonCommand& command) { return command.words == run; });
  return is_same ? ShownRun::same_words : ShownRun::some_run;
}

}  // namespace baton::handoff
