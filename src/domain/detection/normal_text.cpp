#include "domain/detection/normal_text.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "domain/detection/control_sequence.h"
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

struct CodeRange {
  int first = 0;
  int last = 0;
};

// Default_Ignorable_Code_Point of Unicode: what takes no space and has no look of its own.
constexpr std::array<CodeRange, 16> kIgnorable = {{{0x00AD, 0x00AD},
                                                   {0x034F, 0x034F},
                                                   {0x061C, 0x061C},
                                                   {0x115F, 0x1160},
                                                   {0x17B4, 0x17B5},
                                                   {0x180B, 0x180F},
                                                   {0x200B, 0x200F},
                                                   {0x202A, 0x202E},
                                                   {0x2060, 0x206F},
                                                   {0x3164, 0x3164},
                                                   {0xFE00, 0xFE0F},
                                                   {0xFEFF, 0xFEFF},
                                                   {0xFFA0, 0xFFA0},
                                                   {0x1BCA0, 0x1BCA3},
                                                   {0x1D173, 0x1D17A},
                                                   {0xE0000, 0xE0FFF}}};

constexpr bool is_ignorable(int code) {
  for (const CodeRange& range : kIgnorable) {
    if (code <= range.last) return code >= range.first;
  }
  return false;
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
  if (is_ignorable(code)) return {.length = mark + 1 + kDigits};
  if (!is_token_character(code)) return {};
  return {.length = mark + 1 + kDigits, .meaning = static_cast<char>(code)};
}

// One byte, 0 or 1, so that the compiler makes a loop compare many characters at once.
using Flag = unsigned char;

constexpr Flag same(char a, char b) {
  return static_cast<Flag>(a == b);
}

constexpr Flag either(Flag a, Flag b) {
  return static_cast<Flag>(a | b);
}

constexpr Flag both(Flag a, Flag b) {
  return static_cast<Flag>(a & b);
}

// Whether an ignorable character can begin with the two bytes, without branches.
constexpr Flag may_be_ignorable(char first, char second) {
  Flag may = either(same(first, '\xE1'), same(first, '\xF3'));
  may = either(may, both(same(first, '\xC2'), same(second, '\xAD')));
  may = either(may, both(same(first, '\xCD'), same(second, '\x8F')));
  may = either(may, both(same(first, '\xD8'), same(second, '\x9C')));
  may = either(may, both(same(first, '\xE2'), same(second, '\x80')));
  may = either(may, both(same(first, '\xE2'), same(second, '\x81')));
  may = either(may, both(same(first, '\xE3'), same(second, '\x85')));
  may = either(may, both(same(first, '\xEF'), same(second, '\xB8')));
  may = either(may, both(same(first, '\xEF'), same(second, '\xBB')));
  may = either(may, both(same(first, '\xEF'), same(second, '\xBE')));
  may = either(may, both(same(first, '\xF0'), same(second, '\x9B')));
  return either(may, both(same(first, '\xF0'), same(second, '\x9D')));
}

// An ignorable character in UTF-8.
Sequence ignorable_at(std::string_view rest) {
  if (rest.size() < 2 || may_be_ignorable(rest[0], rest[1]) == 0) return {};
  const auto lead = static_cast<unsigned char>(rest[0]);
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (rest.size() < length) return {};
  constexpr int kFollowingBits = 6;
  int code = lead & (0x7F >> length);
  for (const char c : rest.substr(1, length - 1)) {
    if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) return {};
    code = code << kFollowingBits | (static_cast<unsigned char>(c) & 0x3F);
  }
  return is_ignorable(code) ? Sequence{.length = length} : Sequence{};
}

// "~1" and "~0" of a JSON Pointer
Sequence pointer_escape_at(std::string_view rest) {
  if (rest.starts_with("~1")) return {.length = 2, .meaning = '/'};
  return rest.starts_with("~0") ? Sequence{.length = 2, .meaning = '~'} : Sequence{};
}

// "\x1B[1;31m", also in a written form.
Sequence control_at(std::string_view rest) {
  return {.length = end_of_sequence(rest, 0)};
}

Sequence sequence_at(std::string_view rest) {
  switch (rest[0]) {
    case '%': return percent_at(rest);
    case '~': return pointer_escape_at(rest);
    case '#':
    case '\x1B': return control_at(rest);
    case '\\': {
      const Sequence control = control_at(rest);
      return control.length > 0 ? control : escape_at(rest);
    }
    default: return ignorable_at(rest);
  }
}

constexpr Flag may_begin_in_ascii(char c) {
  return either(either(same(c, '%'), same(c, '~')), either(same(c, '\\'), same(c, '#')));
}

// Whether the character is not ASCII, or a sequence can begin with it.
constexpr Flag is_special(char c) {
  return either(may_begin_in_ascii(c), static_cast<Flag>(static_cast<signed char>(c) < 0));
}

constexpr std::size_t kBlock = 16;

// One more character must follow the block. Most blocks are told by the first, shorter loop.
bool may_contain_sequence(const char* block) {
  Flag any = 0;
  for (std::size_t i = 0; i < kBlock; ++i) any = either(any, is_special(block[i]));
  if (any == 0) return false;
  any = 0;
  for (std::size_t i = 0; i < kBlock; ++i) {
    any = either(any, may_begin_in_ascii(block[i]));
    any = either(any, may_be_ignorable(block[i], block[i + 1]));
  }
  return any != 0;
}

// The place of the next sequence that does not begin with the character ESC; the text's size if
// there is none.
std::size_t find_sequence(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    const std::size_t end = std::min(text.size(), at + kBlock);
    if (end < text.size() && !may_contain_sequence(text.data() + at)) {
      at = end;
      continue;
    }
    while (at < end) {
      const std::size_t place = at++;
      if (is_special(text[place]) != 0 && sequence_at(text.substr(place)).length > 0) return place;
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
      normal.add(sequence.meaning.value_or(text[at]), at, length);
    }
    at += length;
  }
  return normal;
}

}  // namespace

std::size_t NormalText::begin_of(std::size_t index) const {
  const Run& run = run_of(index);
  return index == run.begin ? run.place : end_of(index) - 1;
}

std::size_t NormalText::end_of(std::size_t index) const {
  const Run& run = run_of(index);
  return run.place + run.length + (index - run.begin);
}

void NormalText::add(std::string_view bytes, std::size_t place) {
  if (bytes.empty()) return;
  add(bytes.front(), place, 1);
  text_ += bytes.substr(1);
  end_ += bytes.size() - 1;
}

void NormalText::add(char byte, std::size_t place, std::size_t length) {
  const bool continues = !runs_.empty() && place == end_ && length == 1;
  if (!continues) runs_.push_back({.begin = text_.size(), .place = place, .length = length});
  text_ += byte;
  end_ = place + length;
}

const NormalText::Run& NormalText::run_of(std::size_t index) const {
  return *std::prev(std::ranges::upper_bound(runs_, index, {}, &Run::begin));
}

std::vector<NormalText> normalized_lines(std::string_view text) {
  std::vector<NormalText> lines;
  std::size_t done = 0;
  for (std::size_t at = find_sequence(text, 0); at < text.size(); at = find_sequence(text, done)) {
    const std::size_t begin = std::max(done, begin_of_part(text, at));
    const std::size_t end = end_of_part(text, at);
    lines.push_back(normalize(text, begin, end));
    done = end;
  }
  return lines;
}

std::optional<NormalText> without_sequences(std::string_view text) {
  constexpr char kEscape = '\x1B';
  NormalText plain;
  std::size_t done = 0;
  for (std::size_t at = text.find(kEscape); at < text.size(); at = text.find(kEscape, at)) {
    const std::size_t end = end_of_sequence(text, at);
    if (end > at) {
      plain.add(text.substr(done, at - done), done);
      done = end;
    }
    at = std::max(end, at + 1);
  }
  if (done == 0) return std::nullopt;
  plain.add(text.substr(done), done);
  return plain;
}

}  // namespace baton::detection
