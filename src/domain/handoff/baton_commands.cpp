#include "domain/handoff/baton_commands.h"

#include <algorithm>

#include "domain/handoff/shell_words.h"

namespace baton::handoff {
namespace {

constexpr int kDeepestShell = 4;
constexpr std::string_view kShells[] = {"sh", "bash", "dash", "zsh"};
constexpr std::string_view kValueOptions[] = {"--project", "--state"};

template <typename List>
bool holds(const List& list, std::string_view word) {
  return std::ranges::find(list, word) != std::end(list);
}

std::string_view name_of(std::string_view program) {
  return program.substr(program.rfind('/') + 1);
}

void collect(std::string_view line, int depth, std::vector<BatonCommand>& found) {
  for (const ShellCommand& command : shell_commands(line)) {
    const std::vector<std::string>& words = command.words;
    const auto is_run = [](const std::string& word) {
      return name_of(word) == "baton" || holds(kShells, name_of(word));
    };
    const auto program = std::ranges::find_if(words, is_run);
    if (program == words.end()) continue;
    if (name_of(*program) == "baton") {
      BatonCommand run = baton_command({program, words.end()});
      run.whole = words;
      found.push_back(std::move(run));
      continue;
    }
    if (depth == kDeepestShell) continue;
    for (const std::string& word : words) {
      if (word.find(' ') != std::string::npos) collect(word, depth + 1, found);
    }
  }
}

}  // namespace

BatonCommand baton_command(const std::vector<std::string>& words) {
  BatonCommand command;
  std::size_t at = words.empty() ? 0 : 1;
  while (at < words.size() && words[at].starts_with("--")) {
    const bool takes_value = holds(kValueOptions, words[at]) && at + 1 < words.size();
    for (const std::size_t end = at + (takes_value ? 2 : 1); at < end; ++at) {
      command.options.push_back(words[at]);
    }
  }
  command.words.assign(words.begin() + static_cast<std::ptrdiff_t>(at), words.end());
  command.whole = words;
  return command;
}

std::vector<BatonCommand> baton_commands(std::string_view line) {
  std::vector<BatonCommand> found;
  collect(line, 0, found);
  return found;
}

}  // namespace baton::handoff
