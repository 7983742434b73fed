#include "cli/complete/shell_words.h"

#include <algorithm>
#include <array>

#include "text/concat.h"
#include "text/shell.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

constexpr std::array<std::string_view, 3> kShells = {"bash", "zsh", "fish"};  // as Shell

// Whether bash must escape the character after this quotation mark; 0: outside of quotes.
bool needs_backslash(char c, char quote) {
  if (quote == '"') return std::string_view("\"\\$`").find(c) != std::string_view::npos;
  return quote == 0 && !text::is_plain_in_shell(c);
}

// Readline accepts a word with or without the quotation mark that is open, but inserts all
// candidates at once only with it.
std::string quoted_for_bash(std::string_view value, char quote, WordEnd end) {
  std::string quoted(quote == 0 ? 0 : 1, quote);
  for (const char c : value) {
    if (quote == '\'' && c == '\'') {
      quoted += "'\\''";
      continue;
    }
    if (needs_backslash(c, quote)) quoted += '\\';
    quoted += c;
  }
  if (quote != 0 && end == WordEnd::closed) quoted += quote;
  return quoted;
}

// Reads a word of bash: what it means, and the quotation mark that is open at its end.
struct BashWord {
  std::string meaning;
  char quote = 0;
};

BashWord read_bash_word(std::string_view word) {
  BashWord read;
  for (std::size_t at = 0; at < word.size(); ++at) {
    const char c = word[at];
    if (read.quote == 0 && (c == '\'' || c == '"')) {
      read.quote = c;
    } else if (c == read.quote) {
      read.quote = 0;
    } else if (c == '\\' && read.quote != '\'' && at + 1 < word.size()) {
      const char next = word[++at];
      if (read.quote == '"' && !needs_backslash(next, '"')) read.meaning += c;
      read.meaning += next;
    } else {
      read.meaning += c;
    }
  }
  return read;
}

std::string_view first_line_of(const LineCompletion& completion) {
  if (completion.paths == PathKind::files) return "files\n";
  if (completion.paths == PathKind::folders) return "folders\n";
  return completion.end == WordEnd::open ? "open\n" : "words\n";
}

// A value with control characters cannot be typed, and would break the lines.
bool is_printable(const std::string& value) {
  return text::one_line(value) == value;
}

}  // namespace

std::optional<Shell> shell_named(std::string_view name) {
  const auto* const found = std::ranges::find(kShells, name);
  if (found == kShells.end()) return std::nullopt;
  return static_cast<Shell>(found - kShells.begin());
}

std::span<const std::string_view> shell_names() {
  return kShells;
}

std::string unquoted(std::string_view word) {
  return read_bash_word(word).meaning;
}

std::string completion_text(const LineCompletion& completion, Shell shell, std::string_view typed,
                            std::string_view fixed) {
  std::string text(first_line_of(completion));
  const std::string kept = unquoted(fixed);
  const char quote = read_bash_word(typed).quote;
  for (const Candidate& candidate : completion.candidates) {
    if (!is_printable(candidate.value)) continue;
    if (shell != Shell::bash) {
      text += text::concat(candidate.value, "\t", text::one_line(candidate.description), "\n");
    } else if (candidate.value.starts_with(kept)) {
      text += quoted_for_bash(candidate.value.substr(kept.size()), quote, completion.end) + "\n";
    }
  }
  return text;
}

}  // namespace baton::cli
