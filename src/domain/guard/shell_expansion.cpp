// Expands the words of a shell text: quotes, variables, substitutions, patterns.
#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "domain/guard/braces.h"
#include "domain/guard/shell_marks.h"
#include "domain/guard/shell_output.h"
#include "domain/guard/shell_reader.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::guard {
namespace {

constexpr std::string_view kSpecialNames = "@*#?-$!_";
constexpr std::size_t kCostOfExcess = 1U << 16U;  // of braces that exceed their limit

// A control character in the text would be mistaken for a mark.
void append_text(Values& values, std::string_view text, ShellRun& run) {
  const auto is_control = [](char c) {
    return static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\t';
  };
  if (std::ranges::none_of(text, is_control)) return append(values, text, run);
  std::string plain(text);
  std::ranges::replace_if(plain, is_control, '_');
  append(values, plain, run);
}

struct EscapedCharacter {
  char character;
  std::size_t length;  // of its name, without the backslash
};

// "x2e" or "056" of "$'\x2eclaude'", or a character that stands for itself.
EscapedCharacter escaped_character(std::string_view text) {
  const bool is_hexadecimal = text.front() == 'x';
  const std::string_view digits = is_hexadecimal ? "0123456789abcdef" : "01234567";
  const std::size_t begin = is_hexadecimal ? 1 : 0;
  const std::size_t longest = begin + (is_hexadecimal ? 2 : 3);
  unsigned value = 0;
  std::size_t end = begin;
  for (; end < std::min(longest, text.size()); ++end) {
    const std::size_t digit = digits.find(text::to_lower(text[end]));
    if (digit == std::string_view::npos) break;
    value = value * static_cast<unsigned>(digits.size()) + static_cast<unsigned>(digit);
  }
  if (end > begin) return {static_cast<char>(value), end};
  const char c = text.front();
  return {c == 'n' ? '\n' : c == 't' ? '\t' : c, 1};
}

// `${NAME/OLD/NEW}` and `${NAME//OLD/NEW}`; `change` is what follows the first slash.
std::string with_replacement(std::string_view value, std::string_view change, ShellRun& run) {
  const bool replaces_all = change.starts_with('/');
  if (replaces_all) change.remove_prefix(1);
  const std::size_t slash = std::min(change.find('/'), change.size());
  const std::string_view old = change.substr(0, slash);
  const std::string_view added = change.substr(std::min(slash + 1, change.size()));
  if (old.empty()) return std::string(value);
  std::string replaced;
  std::size_t begin = 0;
  for (std::size_t at = value.find(old); at != std::string_view::npos;
       at = value.find(old, begin)) {
    if (!run.spend(at - begin + added.size())) break;
    replaced += text::concat(value.substr(begin, at - begin), added);
    begin = at + old.size();
    if (!replaces_all) break;
  }
  replaced += value.substr(begin);
  return replaced;
}

// Globstar: "**" is any number of folders. The names of hidden folders must be written out.
void mark_any_folders(std::string& word) {
  constexpr std::string_view kHidden = ".claude";
  const std::string stars{'/', mark::kAnyText, mark::kAnyText, '/'};
  const std::size_t at = word.find(stars);
  const bool is_meant = at != std::string::npos && word.substr(0, at).ends_with(kHidden);
  if (is_meant) word.replace(at, stars.size(), std::string{'/', mark::kAnyFolders, '/'});
}

// A path begins at the begin of a word, and after the name in "NAME=~/file", such as dd's "of=".
bool begins_path(std::string_view before) {
  if (before.empty()) return true;
  if (before.size() < 2 || !before.ends_with('=') || text::is_digit(before.front())) return false;
  before.remove_suffix(1);
  return std::ranges::all_of(before, text::is_word_character);
}

std::string without_end_of_line(std::string_view text) {
  while (text.ends_with('\n')) text.remove_suffix(1);
  return std::string(text);
}

}  // namespace

bool ShellReader::ends_word(const Level& level) const {
  const char c = peek();
  if (c == ' ' || c == '\t' || c == '\n' || c == '\r') return true;
  if (level.is_test) return c == ';';
  return c == ';' || c == '&' || c == '|' || c == '(' || c == ')' || c == '<' || c == '>';
}

Values ShellReader::read_word(const Level& level) {
  Values values = {""};
  const std::size_t begin = pos_;
  while (!is_at_end() && run_.spend(1)) {
    if (ends_word(level)) {
      const char before = pos_ > 0 ? text_[pos_ - 1] : ' ';
      const bool is_extended = peek() == '(' &&
                               std::string_view("?*+@!").find(before) != std::string_view::npos &&
                               !values.front().empty();
      if (!is_extended) break;
      const std::size_t end = std::min(text_.find(')', pos_), text_.size() - 1);
      run_.spend(end - pos_);
      pos_ = end + 1;
      append(values, std::string_view(&mark::kAnyText, 1), run_);
      continue;
    }
    const bool may_be_home = peek() == '~' && begins_path(text_.substr(begin, pos_ - begin));
    if (may_be_home && take_tilde(values)) continue;
    take_character(values);
  }
  Values expanded;
  for (const std::string& value : values) {
    const bool has_braces = value.find(mark::kOpenBrace) != std::string::npos;
    std::optional<Values> parts = has_braces ? expand_braces(value) : Values{value};
    if (!parts && run_.spend(kCostOfExcess)) parts = any_value(run_);
    if (run_.is_cut) break;
    for (std::string& part : *parts) {
      if (has_braces && !run_.spend(part.size() + 1)) break;
      std::ranges::replace(part, mark::kComma, ',');
      std::ranges::replace(part, mark::kCloseBrace, '}');
      if (part.find(']') == std::string::npos) std::ranges::replace(part, mark::kOneOf, '[');
      mark_any_folders(part);
      expanded.push_back(std::move(part));
    }
  }
  return expanded.empty() ? Values{""} : expanded;
}

void ShellReader::take_character(Values& values) {
  const char c = peek();
  switch (c) {
    case '\'': return take_single_quoted(values);
    case '"': ++pos_; return take_double_quoted(values, '"');
    case '$': return take_dollar(values, Quoting::none);
    case '`': return take_backquoted(values, Quoting::none);
    case '\\':
      if (peek(1) != '\n' && pos_ + 1 < text_.size())
        append_text(values, text_.substr(pos_ + 1, 1), run_);
      pos_ = std::min(pos_ + 2, text_.size());
      return;
    case '*': append(values, std::string_view(&mark::kAnyText, 1), run_); break;
    case '?': append(values, std::string_view(&mark::kAnyCharacter, 1), run_); break;
    case '[': append(values, std::string_view(&mark::kOneOf, 1), run_); break;
    case '{': append(values, std::string_view(&mark::kOpenBrace, 1), run_); break;
    case ',': append(values, std::string_view(&mark::kComma, 1), run_); break;
    case '}': append(values, std::string_view(&mark::kCloseBrace, 1), run_); break;
    default: append_text(values, text_.substr(pos_, 1), run_);
  }
  ++pos_;
}

bool ShellReader::take_tilde(Values& values) {
  const char next = peek(1);
  const bool is_home = next == '\0' || next == '/' || next == ' ' || next == '\n' || next == ';' ||
                       next == '&' || next == '|' || next == ')';
  if (is_home) {
    append(values, value_of("HOME", scope_, run_), run_);
    ++pos_;
  } else if (next == '+') {
    append(values, scope_.folder, run_);
    pos_ += 2;
  }
  return is_home || next == '+';
}

void ShellReader::take_single_quoted(Values& values) {
  const std::size_t end = std::min(text_.find('\'', pos_ + 1), text_.size());
  append_text(values, text_.substr(pos_ + 1, end - std::min(pos_ + 1, end)), run_);
  pos_ = std::min(end + 1, text_.size());
}

void ShellReader::take_escapes(Values& values) {
  std::string text;
  while (!is_at_end() && peek() != '\'') {
    if (peek() == '\\' && pos_ + 1 < text_.size()) {
      ++pos_;
      const EscapedCharacter escaped = escaped_character(text_.substr(pos_));
      text += escaped.character;
      pos_ += escaped.length;
      continue;
    }
    text += peek();
    ++pos_;
  }
  take("'");
  append_text(values, text, run_);
}

void ShellReader::take_double_quoted(Values& values, char terminator) {
  while (!is_at_end() && run_.spend(1)) {
    const char c = peek();
    if (c == terminator && terminator != '\0') {
      ++pos_;
      return;
    }
    if (c == '$') {
      take_dollar(values, Quoting::quoted);
    } else if (c == '`') {
      take_backquoted(values, Quoting::quoted);
    } else if (c == '\\' && pos_ + 1 < text_.size()) {
      const bool is_escape = std::string_view("$`\"\\").find(peek(1)) != std::string_view::npos;
      if (peek(1) != '\n')
        append_text(values, text_.substr(pos_ + (is_escape ? 1 : 0), is_escape ? 1 : 2), run_);
      pos_ += 2;
    } else {
      const std::string_view stops = terminator == '\0' ? "$`\\" : "$`\\\"";
      const std::size_t end = std::min(text_.find_first_of(stops, pos_ + 1), text_.size());
      append_text(values, text_.substr(pos_, end - pos_), run_);
      pos_ = end;
    }
  }
}

Values ShellReader::read_quoted_text() {
  Values values = {""};
  if (++run_.nesting > ShellRun::kMostNesting) run_.is_cut = true;
  take_double_quoted(values, '\0');
  --run_.nesting;
  return values;
}

void ShellReader::take_dollar(Values& values, Quoting quoting) {
  const char next = peek(1);
  if (next == '(') {
    pos_ += 2;
    if (peek() == '(' && skip_arithmetic()) return append(values, "0", run_);
    return append_output(values, read_nested(), quoting);
  }
  if (next == '{') return take_braced(values, quoting);
  if (next == '\'' && quoting == Quoting::none) {
    pos_ += 2;
    return take_escapes(values);
  }
  ++pos_;
  if (next == '"' && quoting == Quoting::none) return;
  std::size_t end = pos_;
  if (text::is_digit(next) ||
      (next != '\0' && kSpecialNames.find(next) != std::string_view::npos)) {
    ++end;
  } else {
    while (end < text_.size() && text::is_word_character(text_[end])) ++end;
  }
  if (end == pos_) return append(values, "$", run_);
  const std::string_view name = text_.substr(pos_, end - pos_);
  pos_ = end;
  append_values(values, value_of(name, scope_, run_), quoting);
}

void ShellReader::append_values(Values& values, Values added, Quoting quoting) {
  if (quoting == Quoting::none) {
    Values parts;
    for (const std::string& value : added) {
      for (std::string& part : split_blanks(value)) parts.push_back(std::move(part));
    }
    if (parts.empty()) return;
    added = std::move(parts);
  }
  if (!added.empty()) append(values, added, run_);
}

void ShellReader::append_output(Values& values, const ShellOutput& output, Quoting quoting) {
  if (output.text && quoting == Quoting::quoted) {
    return append(values, without_end_of_line(*output.text), run_);
  }
  append_values(values, output.names, quoting);
}

// Whether the "((" at this place, after the "$" of an expansion, has a matching "))".
bool ShellReader::skip_arithmetic() {
  const std::size_t end = text_.find("))", pos_);
  run_.spend(std::min(end, text_.size()) - pos_);
  if (end == std::string_view::npos) return false;
  const std::string_view expression = text_.substr(pos_, end - pos_);
  const bool runs_commands = expression.find_first_of("`$") != std::string_view::npos;
  if (runs_commands) ShellReader(expression, scope_, run_).read_quoted_text();
  pos_ = end + 2;
  return true;
}

// The end of the "${" before `at`.
std::size_t ShellReader::closing_brace(std::size_t at) {
  std::size_t depth = 1;
  const std::size_t begin = at;
  for (; at < text_.size(); ++at) {
    const char c = text_[at];
    if (c == '\\') ++at;
    if (c == '{') ++depth;
    if (c == '}' && --depth == 0) break;
  }
  at = std::min(at, text_.size());
  run_.spend(at - begin);
  return at;
}

void ShellReader::take_braced(Values& values, Quoting quoting) {
  const std::size_t begin = pos_ + 2;
  const std::size_t end = closing_brace(begin);
  pos_ = std::min(end + 1, text_.size());
  append_values(values, braced_value(text_.substr(begin, end - begin)), quoting);
}

// "${!NAME}": the value of the variable that NAME's value names.
Values ShellReader::indirect_value(std::string_view name) {
  Values values;
  for (const std::string& named : value_of(name, scope_, run_)) {
    for (std::string& value : value_of(named, scope_, run_)) values.push_back(std::move(value));
  }
  return values;
}

// "NAME", "NAME:-DEFAULT", "NAME[@]", "NAME##*/", "NAME/OLD/NEW".
Values ShellReader::braced_value(std::string_view expression) {
  if (expression.starts_with('#') && expression.size() > 1) return {"0"};
  if (expression.starts_with('!')) return indirect_value(expression.substr(1));
  std::size_t end = 0;
  while (end < expression.size() && text::is_word_character(expression[end])) ++end;
  if (end == 0 && !expression.empty()) end = 1;
  const std::string_view name = expression.substr(0, end);
  std::string_view rest = expression.substr(end);
  if (rest.starts_with('[')) rest = rest.substr(std::min(rest.find(']'), rest.size() - 1) + 1);
  Values value = value_of(name, scope_, run_);
  if (rest.empty()) return value;
  if (rest.starts_with(':')) rest.remove_prefix(1);
  const char operation = rest.empty() ? ' ' : rest.front();
  const std::string_view word = rest.substr(std::min<std::size_t>(1, rest.size()));
  const Values other = ShellReader(word, scope_, run_).read_quoted_text();
  const bool is_known =
      value.front() != std::string_view(&mark::kUnknown, 1) && !value.front().empty();
  if (operation == '-' || operation == '=') return is_known ? value : other;
  if (operation == '+') return other;
  if (operation == '?') return value;
  if (rest == "##*/") {
    for (std::string& each : value) each = std::string(file_name(each));
    return value;
  }
  if (operation == '/' && is_known && other.size() == 1 && !mark::is_pattern(other.front())) {
    for (std::string& each : value) each = with_replacement(each, other.front(), run_);
    return value;
  }
  return {std::string(1, mark::kUnknown)};
}

void ShellReader::take_backquoted(Values& values, Quoting quoting) {
  std::string script;
  for (++pos_; !is_at_end() && peek() != '`'; ++pos_) {
    const bool is_escape = peek() == '\\' && (peek(1) == '`' || peek(1) == '\\' || peek(1) == '$');
    if (is_escape) ++pos_;
    script += peek();
  }
  take("`");
  if (run_.nesting >= ShellRun::kMostNesting ||
      !run_.spend(script.size() + scope_.variables.size())) {
    run_.is_cut = true;
    return;
  }
  ShellScope scope = scope_;
  append_output(values, ShellReader(script, scope, run_).read_list('\0'), quoting);
}

}  // namespace baton::guard
