#include "domain/detection/value_range.h"

#include <algorithm>
#include <optional>

#include "domain/detection/control_sequence.h"
#include "domain/detection/string_around.h"
#include "text/ascii.h"

namespace baton::detection {
namespace {

constexpr std::size_t kLongestValue = 4096;

// A quotation mark with the backslashes in front of it: JSON in a text escapes quotes.
std::size_t length_of_quote(std::string_view text) {
  constexpr std::size_t kMostBackslashes = 7;
  const std::size_t mark = text.substr(0, kMostBackslashes + 1).find_first_not_of('\\');
  if (mark == std::string_view::npos) return 0;
  const char c = text[mark];
  const bool is_quote = c == '"' || (mark == 0 && (c == '\'' || c == '`'));
  return is_quote ? mark + 1 : 0;
}

// What a text in ' has for this mark itself begins with it: '' of YAML and SQL, '\'' and '"'"' of a
// shell. Returns its length; 0: the text ends.
std::size_t length_of_inner_mark(std::string_view text) {
  for (const std::string_view inner : {"''", R"('\'')", R"('"'"')"}) {
    if (text.starts_with(inner)) return inner.size();
  }
  return 0;
}

// The place of the closing quote; npos if the line ends before it.
std::size_t find_closing(std::string_view text, std::size_t begin, std::string_view quote) {
  std::size_t first = std::string_view::npos;  // what may close the text if nothing else does
  for (std::size_t at = begin; at < text.size() && text[at] != '\n'; ++at) {
    if (text[at] != quote.back()) continue;
    std::size_t backslashes = 0;
    while (at - backslashes > begin && text[at - backslashes - 1] == '\\') ++backslashes;
    if (backslashes < quote.size() - 1) break;
    if (backslashes > quote.size() - 1) continue;
    const std::size_t inner = quote == "'" ? length_of_inner_mark(text.substr(at)) : 0;
    if (inner == 0) return at - backslashes;
    first = std::min(first, at);
    at += inner - 1;
  }
  return first;
}

// The value in three quotation marks, or in two, as a quoted text doubles them.
std::optional<ValueRange> in_several_quotes(std::string_view text, std::size_t at) {
  const char mark = text[at];
  const std::size_t begin = std::min(text.find_first_not_of(mark, at), text.size());
  const std::size_t count = begin - at;
  if ((mark != '"' && mark != '\'') || (count != 2 && count != 3)) return std::nullopt;
  const std::size_t end = std::min(text.find(mark, begin), text.size());
  if (text.substr(end, count) != text.substr(at, count)) return std::nullopt;
  ValueRange value{.begin = begin, .end = end, .is_quoted = true};
  if (count == 3) {
    while (value.begin < end && text::is_space(text[value.begin])) ++value.begin;
    while (value.begin < value.end && text::is_space(text[value.end - 1])) --value.end;
  }
  constexpr std::string_view kBehindEmpty = " \t,;)]}";
  const bool is_value = value.begin < value.end &&
                        kBehindEmpty.find(text[value.begin]) == std::string_view::npos &&
                        value.in(text).find('\n') == std::string_view::npos;
  return is_value ? std::optional(value) : std::nullopt;
}

// N'…' of SQL, rb"…" of Python, $@"…" of C#: the quotation mark behind the prefix at `at`; `at` if
// there is none. What a text with f or $ inserts is a reference.
std::size_t skip_prefix(std::string_view text, std::size_t at) {
  constexpr std::string_view kPrefixes = "NnEeRrBbFfUu@$";
  constexpr std::size_t kLongest = 2;
  const std::string_view prefix = text.substr(std::min(at, text.size()), kLongest + 1);
  const std::size_t size = prefix.find_first_not_of(kPrefixes);
  if (size == 0 || size > kLongest || (prefix[size] != '\'' && prefix[size] != '"')) return at;
  const std::size_t end = find_closing(text, at + size + 1, prefix.substr(size, 1));
  const bool is_formatted = prefix.substr(0, size).find_first_of("fF$") != std::string_view::npos;
  const bool inserts =
      is_formatted && text.substr(at, end - at).find('{') != std::string_view::npos;
  return end == std::string_view::npos || inserts ? at : at + size;
}

bool ends_value(char c, Ending ending) {
  if (text::is_space(c) || c == '\0' || c == '\x1B') return true;
  if (ending == Ending::blank) return false;
  switch (c) {
    case ',':
    case '&':
    case '|':
    case ')':
    case ']':
    case '}': return ending == Ending::punctuation;
    case ';':
    case '<':
    case '>':
    case '"':
    case '\'':
    case '`':
    case '\\': return true;
    default: return false;
  }
}

// "[83726150" of `[[83726150, 1], 2]`: a number of a list begins behind its brackets.
std::size_t skip_brackets(std::string_view text, std::size_t begin, std::size_t end) {
  const std::string_view value = text.substr(begin, end - begin);
  const std::string_view number =
      value.substr(std::min(value.find_first_not_of('['), value.size()));
  const bool is_number = !number.empty() && std::ranges::all_of(number, text::is_digit);
  return is_number ? end - number.size() : begin;
}

}  // namespace

std::size_t skip_quote(std::string_view text, std::size_t at) {
  return at + length_of_quote(text.substr(std::min(at, text.size())));
}

ValueRange read_value(std::string_view text, std::size_t at, Ending ending) {
  at = skip_sequences(text, at);
  if (text.substr(std::min(at, text.size())).starts_with("$'")) ++at;  // with escapes, of a shell
  const std::string_view rest = text.substr(0, std::min(text.size(), at + kLongestValue));
  at = skip_prefix(rest, at);
  if (const std::size_t length = length_of_quote(rest.substr(std::min(at, rest.size())))) {
    if (const auto value = in_several_quotes(rest, at)) return *value;
    const std::size_t begin = at + length;
    const std::size_t end = find_closing(rest, begin, rest.substr(at, length));
    if (end != std::string_view::npos) return {.begin = begin, .end = end, .is_quoted = true};
    at = begin;
  }
  std::size_t end = at;
  while (end < rest.size() && !ends_value(rest[end], ending)) ++end;
  if (end == rest.size()) {  // a longer value ends where it ends in the whole text
    while (end < text.size() && text::is_alphanumeric(text[end])) ++end;
  }
  if (at < end && ending == Ending::blank) end = end_in_string_around(text, at, end);
  if (at < end && text[at] == '[') at = skip_brackets(text, at, end);
  while (end > at && (text[end - 1] == '.' || text[end - 1] == ':')) --end;
  return {.begin = at, .end = end};
}

}  // namespace baton::detection
