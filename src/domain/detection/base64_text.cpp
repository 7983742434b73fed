#include "domain/detection/base64_text.h"

#include <algorithm>
#include <array>

#include "text/ascii.h"

namespace baton::detection {
namespace {

constexpr std::size_t kShortestRun = 24;

constexpr int base64_value(char c) {
  if (text::is_upper(c)) return c - 'A';
  if (text::is_lower(c)) return c - 'a' + 26;
  if (text::is_digit(c)) return c - '0' + 52;
  if (c == '+' || c == '-') return 62;
  return c == '/' || c == '_' ? 63 : -1;
}

constexpr std::array<bool, 256> kIsBase64 = [] {
  std::array<bool, 256> is_base64 = {};
  for (std::size_t i = 0; i < is_base64.size(); ++i) {
    is_base64.at(i) = base64_value(static_cast<char>(i)) >= 0;
  }
  return is_base64;
}();

bool is_base64(char c) {
  return kIsBase64[static_cast<unsigned char>(c)];
}

// The begin of the next line, behind its indentation; `at` if no line ends there.
std::size_t next_line(std::string_view text, std::size_t at) {
  const std::size_t begin = text.substr(at).starts_with("\r\n") ? at + 2 : at + 1;
  if (begin > text.size() || text[begin - 1] != '\n') return at;
  return std::min(text.find_first_not_of(" \t", begin), text.size());
}

// A character of the usual alphabet, or the backslash of "\/" in JSON.
bool continues_base64(std::string_view text, std::size_t at) {
  const char c = text[at];
  return text::is_alphanumeric(c) || c == '+' || c == '/' ||
         (c == '\\' && text.substr(at + 1).starts_with('/'));
}

// Two of three bytes are zero, as in programs and images.
constexpr std::string_view kZeros = "AAA";

// Whether a part of a text encodes bytes; words between slashes do not. A shorter part may be both.
bool is_encoded(std::string_view part) {
  if (part.find(kZeros) != part.npos) return true;
  constexpr std::size_t kShortest = 12;
  const auto changes_class = [](char a, char b) {
    return text::is_alphanumeric(a) && text::is_alphanumeric(b) &&
           (text::is_digit(a) != text::is_digit(b) || text::is_upper(a) != text::is_upper(b));
  };
  std::size_t changes = 0;
  for (std::size_t i = 1; i < part.size(); ++i) changes += changes_class(part[i - 1], part[i]);
  return part.size() >= kShortest && 3 * changes >= part.size() &&
         std::ranges::any_of(part, text::is_upper) && std::ranges::any_of(part, text::is_lower);
}

// Whether a line is one of several of base64, among them one of `length`. Without a slash or more
// zeros than "EAAA" of a token has, it may be a token.
bool is_encoded_line(std::string_view line, std::size_t length) {
  line = text::trim(line, " \t\r");
  return is_length_of_base64_line(line.size()) && length <= line.size() &&
         (line.find_first_of("+/") != line.npos || line.find("AAAA") != line.npos) &&
         std::ranges::all_of(
             line, [](char c) { return text::is_alphanumeric(c) || c == '+' || c == '/'; });
}

constexpr std::size_t kLongestEncodedLine = 160;  // with its indentation

// The line in front of the one that begins at `begin`, behind blanks; empty if there is none.
std::string_view neighbour_before(std::string_view text, std::size_t begin) {
  while (begin > 0 && (text[begin - 1] == ' ' || text[begin - 1] == '\t')) --begin;
  if (begin == 0 || text[begin - 1] != '\n') return {};
  const std::size_t least = begin - std::min(begin, kLongestEncodedLine);
  const std::string_view before = text.substr(least, begin - 1 - least);
  return before.substr(before.rfind('\n') + 1);  // npos + 1 is 0
}

// The line behind the one that ends at `end`; empty if there is none.
std::string_view neighbour_behind(std::string_view text, std::size_t end) {
  const std::size_t begin = next_line(text, end);
  const std::string_view rest =
      begin == end ? std::string_view() : text.substr(begin, kLongestEncodedLine);
  return rest.substr(0, rest.find('\n'));
}

bool ends_line(std::string_view text, std::size_t at) {
  constexpr std::string_view kEnds = "=\r\n\"'`<";
  return at >= text.size() || kEnds.find(text[at]) != std::string_view::npos;
}

}  // namespace

std::size_t end_of_base64(std::string_view text, std::size_t begin) {
  while (begin < text.size() && is_base64(text[begin])) ++begin;
  return begin;
}

// Looks at the last character of a possible run first: most are not characters of base64 or follow
// one nearby, so that most of a text is skipped.
Base64Run next_base64_run(std::string_view text, std::size_t at) {
  while (at + kShortestRun <= text.size()) {
    std::size_t begin = at + kShortestRun;
    while (begin > at && is_base64(text[begin - 1])) --begin;
    if (begin == at) return {.begin = at, .end = end_of_base64(text, at + kShortestRun)};
    at = begin;
  }
  return {.begin = text.size(), .end = text.size()};
}

std::vector<Base64Run> base64_lines(std::string_view text, Base64Run first) {
  std::vector<Base64Run> lines = {first};
  const std::size_t length = first.end - first.begin;
  for (std::size_t size = length; size == length;) {
    const std::size_t begin = next_line(text, lines.back().end);
    if (begin == lines.back().end) break;
    const std::size_t end = end_of_base64(text, begin);
    size = end - begin;
    if (size == 0 || size > length || !ends_line(text, end)) break;
    lines.push_back({.begin = begin, .end = end});
  }
  return lines;
}

bool is_inside_base64(std::string_view text, std::size_t begin, std::size_t end) {
  constexpr std::size_t kReach = 64;
  constexpr std::size_t kLeast = 48;  // around it: less may be a query, a path or a label
  std::size_t first = begin;
  while (first > 0 && begin - first < kReach && continues_base64(text, first - 1)) --first;
  std::size_t last = end;
  while (last < text.size() && last - end < kReach && continues_base64(text, last)) ++last;
  const std::string_view before = text.substr(first, begin - first);
  const std::string_view behind = text.substr(end, last - end);
  const bool is_on_line = is_encoded_line(neighbour_before(text, first), last - first) ||
                          is_encoded_line(neighbour_behind(text, last), last - first);
  if (is_on_line) return true;
  constexpr std::string_view kManyZeros = "AAAAAA";  // no token has
  if (text.substr(begin, end - begin).find(kManyZeros) != std::string_view::npos) return true;
  const bool is_long = before.size() + behind.size() >= kLeast;
  return is_long && (is_encoded(before) || is_encoded(behind));
}

std::optional<std::string> decode_printable_base64(std::string_view text) {
  std::string decoded;
  unsigned bits = 0;
  unsigned buffer = 0;
  for (const char c : text) {
    if (c == '=') break;
    const int value = base64_value(c);
    if (value < 0) return std::nullopt;
    buffer = (buffer << 6U | static_cast<unsigned>(value)) & 0xFFFFU;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    const auto byte = static_cast<char>((buffer >> bits) & 0xFFU);
    const bool is_printable = (byte >= 0x20 && byte < 0x7F) || text::is_space(byte);
    if (!is_printable) return std::nullopt;
    decoded += byte;
  }
  return decoded;
}

}  // namespace baton::detection
