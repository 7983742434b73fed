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
