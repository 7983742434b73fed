#include "domain/guard/tool_shell.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace baton::guard {
namespace {

constexpr std::string_view kToolShells[] = {"sh", "bash", "zsh", "dash"};

bool is_shell(std::string_view program) {
  const std::string_view name = program.substr(program.rfind('/') + 1);
  return std::ranges::find(kToolShells, name) != std::end(kToolShells);
}

// The first shell word of `text`, without its quotes.
std::string first_word(std::string_view text) {
  std::string word;
  char quote = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    const bool escapes = c == '\\' && quote != '\'' && at + 1 < text.size();
    if (escapes) {
      word += text[++at];
    } else if (c == quote) {
      quote = 0;
    } else if (quote == 0 && (c == '\'' || c == '"')) {
      quote = c;
    } else if (quote == 0 && (c == ' ' || c == ';' || c == '&' || c == '\n')) {
      break;
    } else {
      word += c;
    }
  }
  return word;
}

// The line that the shell evaluates; empty if the command has another form than Claude Code's, or
// if the line does not name baton: the hook ignores such lines.
std::string line_of(const std::vector<std::string>& shell) {
  constexpr std::string_view kEvaluation = " eval ";
  if (shell.size() < 3 || !is_shell(shell.front())) return {};
  const std::string_view text = shell.back();
  const std::size_t at = text.find(kEvaluation);
  if (at == std::string_view::npos) return {};
  std::string line = first_word(text.substr(at + kEvaluation.size()));
  return line.find("baton") == std::string::npos ? std::string() : line;
}

}  // namespace

std::vector<std::string> command_words(const std::vector<std::string>& program_words) {
  return baton_command(program_words).words;
}

ToolLine tool_line(const std::vector<std::string>& shell) {
  std::string text = line_of(shell);
  std::optional<std::vector<BatonCommand>> runs = baton_commands(text);
  if (!runs || runs->empty()) return {};
  return {.text = std::move(text), .runs = *std::move(runs)};
}

bool shows_run(const ToolLine& line, const std::vector<std::string>& run) {
  return std::ranges::find(line.runs, run, &BatonCommand::words) != line.runs.end();
}

}  // namespace baton::guard
