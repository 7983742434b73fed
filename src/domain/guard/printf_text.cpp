#include "domain/guard/printf_text.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include "text/ascii.h"

namespace baton::guard {
namespace {

constexpr std::size_t kLongestText = 1U << 18U;
constexpr std::pair<char, char> kEscapes[] = {{'n', '\n'}, {'t', '\t'}, {'r', '\r'}, {'\\', '\\'}};

// The character that "x2e" or "056" behind a backslash stands for, which is removed; nothing: none.
std::optional<char> take_code(std::string_view& text, OctalCode octal) {
  const bool is_hex = text.starts_with('x');
  const bool has_zero = octal == OctalCode::behind_zero && text.starts_with('0');
  const std::size_t begin = is_hex || has_zero ? 1 : 0;
  const std::size_t most = is_hex ? 2 : 3;
  std::size_t end = begin;
  int code = 0;
  for (; end < std::min(begin + most, text.size()); ++end) {
    const bool is_octal = text[end] >= '0' && text[end] < '8';
    if (is_hex ? !text::is_hex_digit(text[end]) : !is_octal) break;
    code = code * (is_hex ? 16 : 8) + text::hex_value(text[end]);
  }
  const bool is_number = end > (is_hex ? begin : 0);
  if (!is_number) return std::nullopt;
  text.remove_prefix(end);
  // No code gives one of the marks of shell_marks.h; NUL separates names.
  if (code == 0) return '\n';
  const bool is_mark = code < ' ' && code != '\n' && code != '\t';
  return is_mark ? '?' : static_cast<char>(code);
}

// The position behind the conversion whose "%" is at `at`.
std::size_t conversion_end(std::string_view format, std::size_t at) {
  constexpr std::string_view kFlags = "-+ #0123456789.*'";
  const std::size_t letter = std::min(format.find_first_not_of(kFlags, at + 1), format.size());
  return std::min(letter + 1, format.size());
}

}  // namespace

std::string without_escapes(std::string_view text, OctalCode octal) {
  std::string plain;
  while (!text.empty()) {
    const char c = text.front();
    text.remove_prefix(1);
    if (c != '\\' || text.empty()) {
      plain += c;
      continue;
    }
    const auto* const escape =
        std::ranges::find(kEscapes, text.front(), &std::pair<char, char>::first);
    if (escape != std::end(kEscapes)) {
      plain += escape->second;
      text.remove_prefix(1);
      continue;
    }
    plain += take_code(text, octal).value_or(c);
  }
  return plain;
}

std::optional<std::string> printf_text(std::string_view format,
                                       std::span<const std::string> arguments) {
  const std::string pattern = without_escapes(format, OctalCode::three_digits);
  std::string text;
  std::size_t used = 0;
  do {
    const std::size_t before = used;
    for (std::size_t at = 0; at < pattern.size();) {
      if (text.size() > kLongestText) return std::nullopt;
      if (pattern[at] != '%') {
        text += pattern[at++];
        continue;
      }
      const std::size_t end = conversion_end(pattern, at);
      const bool is_percent = std::string_view(pattern).substr(at, end - at) == "%%";
      if (is_percent) text += '%';
      if (!is_percent && used < arguments.size()) {
        const std::string& argument = arguments[used++];
        text +=
            pattern[end - 1] == 'b' ? without_escapes(argument, OctalCode::behind_zero) : argument;
      }
      at = end;
    }
    if (used == before) break;  // the format has no conversion
  } while (used < arguments.size());
  return text;
}

}  // namespace baton::guard
