#include "domain/detection/value_range.h"

#include <algorithm>

#include "text/ascii.h"

namespace baton::detection {
namespace {

constexpr std::size_t kLongestValue = 4096;

// A quotation mark with the backslashes in front of it: JSON in a text escapes quotes.
std::size_t length_of_quote(std::string_view text) {
  const std::size_t mark = text.find_first_not_of('\\');
  constexpr std::size_t kMostBackslashes = 7;
  if (mark > kMostBackslashes) return 0;
  const char c = text[mark];
  const bool is_quote = c == '"' || (mark == 0 && (c == '\'' || c == '`'));
  return is_quote ? mark + 1 : 0;
}

// The place of the closing quote; npos if the line ends before it.
std::size_t find_closing(std::string_view text, std::size_t begin, std::string_view quote) {
  for (std::size_t at = begin; at < text.size() && text[at] != '\n'; ++at) {
    if (text[at] != quote.back()) continue;
    std::size_t backslashes = 0;
    while (at - backslashes > begin && text[at - backslashes - 1] == '\\') ++backslashes;
    if (backslashes == quote.size() - 1) return at - backslashes;
    if (backslashes < quote.size() - 1) break;
  }
  return std::string_view::npos;
}

bool ends_value(char c, Ending ending) {
  if (text::is_space(c) || c == '\0') return true;
  if (ending == Ending::blank) return false;
  switch (c) {
    case ',':
    case ';':
    case '&':
    case '|':
    case '<':
    case '>':
    case ')':
    case ']':
    case '}':
    case '"':
    case '\'':
    case '`':
    case '\\': return true;
    default: return false;
  }
}

}  // namespace

ValueRange read_value(std::string_view text, std::size_t at, Ending ending) {
  while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) ++at;
  const std::string_view rest = text.substr(0, std::min(text.size(), at + kLongestValue));
  if (const std::size_t length = length_of_quote(rest.substr(std::min(at, rest.size())))) {
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
  while (end > at && (text[end - 1] == '.' || text[end - 1] == ':')) --end;
  return {.begin = at, .end = end};
}

}  // namespace baton::detection
