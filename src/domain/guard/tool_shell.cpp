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
constexpr std::string_view kEvaluation = " eval ";
// What Claude Code writes behind the word that the shell evaluates.
constexpr std::string_view kNoInput = " < /dev/null";  // omitted if the line has its own
constexpr std::string_view kEnd = " && pwd -P >| ";
constexpr std::string_view kQuotedQuote = R"('"'"')";  // ' in a line between single quotes

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

// Where the last word of `text` begins. Claude Code quotes a word with special characters by single
// quotes, and leaves others bare.
std::size_t begin_of_last_word(std::string_view text) {
  if (!text.ends_with('\'')) return text.rfind(' ') + 1;
  std::size_t end = text.size() - 1;  // the closing quote of a part of the word
  while (end > 0) {
    const std::size_t begin = text.rfind('\'', end - 1);
    if (begin == std::string_view::npos) break;
    if (!text.substr(0, begin + 1).ends_with(kQuotedQuote)) return begin;
    end = begin + 1 - kQuotedQuote.size();
  }
  return 0;
}

// The word that the shell evaluates, with its quotes; empty if the command has another form than
// Claude Code's. It is found from its end: in front of it are the lines of CLAUDE_ENV_FILE, such as
// the path of the project, or an `eval` of the user's.
std::string_view evaluated_word(std::string_view command) {
  const std::size_t end = command.rfind(kEnd);
  if (end == std::string_view::npos) return {};
  std::string_view before = command.substr(0, end);
  if (before.ends_with(kNoInput)) before.remove_suffix(kNoInput.size());
  const std::size_t begin = begin_of_last_word(before);
  return before.substr(0, begin).ends_with(kEvaluation) ? before.substr(begin) : "";
}

// The line that the shell evaluates; empty if it does not name baton: the hook ignores such lines.
std::string line_of(const std::vector<std::string>& shell) {
  if (shell.size() < 3 || !is_shell(shell.front())) return {};
  std::string line = first_word(evaluated_word(shell.back()));
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
