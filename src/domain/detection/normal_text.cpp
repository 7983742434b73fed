#include "domain/detection/normal_text.h"

#include <algorithm>
#include <array>
#include <optional>

#include "text/ascii.h"

namespace baton::detection {
namespace {

// A sequence that stands for one byte or none.
struct Sequence {
  std::size_t length = 0;  // 0: an ordinary byte
  std::optional<char> meaning = {};
};

constexpr bool is_token_character(int code) {
  return code > 0x20 && code < 0x7F;
}

// "%5F"
Sequence percent_at(std::string_view rest) {
  if (rest.size() < 3 || rest[0] != '%') return {};
  const int high = text::hex_value(rest[1]);
  const int low = text::hex_value(rest[2]);
  if (high < 0 || low < 0 || !is_token_character(high * 16 + low)) return {};
  return {.length = 3, .meaning = static_cast<char>(high * 16 + low)};
}

// "\u005f", also with several backslashes, and "\/"
Sequence escape_at(std::string_view rest) {
  if (rest[0] != '\\') return {};
  constexpr std::size_t kMostBackslashes = 4;
  const std::size_t mark = rest.substr(0, kMostBackslashes + 1).find_first_not_of('\\');
  if (mark == std::string_view::npos) return {};
  if (rest[mark] == '/') return {.length = mark + 1, .meaning = '/'};
  constexpr std::size_t kDigits = 4;
  if (rest[mark] != 'u' || rest.size() < mark + 1 + kDigits) return {};
  int code = 0;
  for (const char c : rest.substr(mark + 1, kDigits)) {
    const int digit = text::hex_value(c);
    if (digit < 0) return {};
    code = code * 16 + digit;
  }
  const bool is_zero_width =
      (code >= 0x200B && code <= 0x200D) || code == 0x2060 || code == 0xFEFF || code == 0x00AD;
  if (is_zero_width) return {.length = mark + 1 + kDigits};
  if (!is_token_character(code)) return {};
  return {.length = mark + 1 + kDigits, .meaning = static_cast<char>(code)};
}

// U+200B to U+200D, U+2060, U+FEFF and U+00AD in UTF-8
Sequence zero_width_at(std::string_view rest) {
  constexpr std::array<std::string_view, 6> kCharacters = {
      "\xE2\x80\x8B", "\xE2\x80\x8C", "\xE2\x80\x8D", "\xE2\x81\xA0", "\xEF\xBB\xBF", "\xC2\xAD"};
  for (const std::string_view character : kCharacters) {
    if (rest.starts_with(character)) return {.length = character.size()};
  }
  return {};
}

// "~1" and "~0" of a JSON Pointer
Sequence pointer_escape_at(std::string_view rest) {
  if (rest.starts_with("~1")) return {.length = 2, .meaning = '/'};
  return rest.starts_with("~0") ? Sequence{.length = 2, .meaning = '~'} : Sequence{};
}

Sequence sequence_at(std::string_view rest) {
  switch (rest[0]) {
    case '%': return percent_at(rest);
    case '~': return pointer_escape_at(rest);
    case '\\': return escape_at(rest);
    case '\xE2':
    case '\xEF':
    case '\xC2': return zero_width_at(rest);
    default: return {};
  }
}

// 1 if a sequence can begin with the character. Without branches, so that the compiler makes it
// compare many characters at once.
constexpr int may_begin_sequence(char c) {
  return int{c == '%'} | int{c == '~'} | int{c == '\\'} | int{c == '\xE2'} | int{c == '\xEF'} |
         int{c == '\xC2'};
}

constexpr std::size_t kBlock = 16;

bool may_contain_sequence(const char* block) {
  int any = 0;
  for (std::size_t i = 0; i < kBlock; ++i) any |= may_begin_sequence(block[i]);
  return any != 0;
}

// The place of the next sequence; the text's size if there is none.
std::size_t find_sequence(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    const std::size_t end = std::min(text.size(), at + kBlock);
    if (end - at == kBlock && !may_contain_sequence(text.data() + at)) {
      at = end;
      continue;
    }
    for (; at < end; ++at) {
      if (may_begin_sequence(text[at]) != 0 && sequence_at(text.substr(at)).length > 0) return at;
    }
  }
  return text.size();
}

constexpr std::size_t kReachBefore = 512;
constexpr std::size_t kReachAfter = 4096;

std::size_t begin_of_part(std::string_view text, std::size_t at) {
  const std::size_t least = at - std::min(at, kReachBefore);
  const std::size_t newline = text.substr(least, at - least).rfind('\n');
  return newline == std::string_view::npos ? least : least + newline + 1;
}

std::size_t end_of_part(std::string_view text, std::size_t at) {
  const std::string_view after = text.substr(at, kReachAfter);
  return at + std::min(after.find('\n'), after.size());
}

NormalText normalize(std::string_view text, std::size_t begin, std::size_t end) {
  NormalText normal;
  for (std::size_t at = begin; at < end;) {
    const Sequence sequence = sequence_at(text.substr(at, end - at));
    const std::size_t length = sequence.length == 0 ? 1 : sequence.length;
    if (sequence.length == 0 || sequence.meaning) {
      normal.text += sequence.meaning.value_or(text[at]);
      normal.places.push_back(at);
      normal.lengths.push_back(static_cast<std::uint8_t>(length));
    }
    at += length;
  }
  return normal;
}

}  // namespace

std::vector<NormalText> normalized_lines(std::string_view text) {
  std::vector<NormalText> lines;
  std::size_t done = 0;
  for (std::size_t at = find_sequence(text, 0); at < text.size();) {
    const std::size_t begin = std::max(done, begin_of_part(text, at));
    const std::size_t end = end_of_part(text, at);
    lines.push_back(normalize(text, begin, end));
    done = end;
    at = find_sequence(text, end);
  }
  return lines;
}

}  // namespace baton::detection
