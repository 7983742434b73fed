#include "domain/search/fold.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <span>

#include "text/ascii.h"
#include "text/byte_block.h"
#include "text/unicode_fold.h"

namespace baton::search {
namespace {

constexpr char32_t kFirstOfTwo = 0x80;
constexpr std::size_t kPointsOfTwo = 0x800 - kFirstOfTwo;

using FoldedPoints = std::array<char16_t, kPointsOfTwo>;

FoldedPoints make_folded_points() {
  FoldedPoints points = {};
  for (std::size_t at = 0; at < points.size(); ++at) {
    points.at(at) = static_cast<char16_t>(kFirstOfTwo + at);
  }
  for (const text::Foldings& run : text::foldings_of_two_bytes()) {
    for (char32_t point = run.first; point <= run.last; point += run.step) {
      char16_t& form = points.at(point - kFirstOfTwo);
      form = static_cast<char16_t>(form + run.distance);
    }
  }
  return points;
}

char32_t fold_of_two(char32_t point) {
  static const FoldedPoints points = make_folded_points();
  return points.at(point - kFirstOfTwo);
}

char32_t fold_longer(char32_t point) {
  const std::span<const text::Foldings> runs = text::longer_foldings();
  const auto behind = std::ranges::upper_bound(runs, point, {}, &text::Foldings::first);
  if (behind == runs.begin()) return point;
  const text::Foldings& run = *std::prev(behind);
  const bool is_in = point <= run.last && (point - run.first) % run.step == 0;
  return is_in ? static_cast<char32_t>(static_cast<std::int32_t>(point) + run.distance) : point;
}

// The length of a letter that may have a folded form, by its first byte; else 1. Those with three
// bytes are in the blocks U+1000, U+2000, U+A000 and U+F000: most others are Chinese, Japanese or
// Korean.
constexpr std::size_t length_of(unsigned char first) {
  if (first >= 0xC2 && first <= 0xDF) return 2;
  if (first == 0xE1 || first == 0xE2 || first == 0xEA || first == 0xEF) return 3;
  return first == 0xF0 ? 4 : 1;
}

// Writes the folded form of a letter of two to four bytes; false: it is not one.
bool fold_letter(std::string_view letter, char* to) {
  const std::size_t length = letter.size();
  char32_t point = static_cast<unsigned char>(letter.front()) & (0x7FU >> length);
  for (const char c : letter.substr(1)) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0U) != 0x80) return false;
    point = (point << 6U) | (byte & 0x3FU);
  }
  point = length == 2 ? fold_of_two(point) : fold_longer(point);
  for (std::size_t at = length; --at > 0; point >>= 6U) {
    to[at] = static_cast<char>(0x80U | (point & 0x3FU));
  }
  to[0] = static_cast<char>((0xF00U >> length & 0xFFU) | point);
  return true;
}

constexpr std::array<char, 256> kLowerBytes = [] {
  std::array<char, 256> table = {};
  for (std::size_t byte = 0; byte < table.size(); ++byte) {
    table.at(byte) = text::to_lower(static_cast<char>(byte));
  }
  return table;
}();

constexpr std::size_t kBlock = sizeof(text::ByteBlock);

// Folds a block if it is ASCII.
bool fold_ascii(std::string_view text, std::size_t at, char* to) {
  constexpr unsigned char kLetters = 'z' - 'a' + 1;
  constexpr unsigned char kCase = 'a' - 'A';
  text::ByteBlock bytes = text::block_at(text, at);
  if (text::first_marked(bytes >= 0x80) < kBlock) return false;
  const auto capitals = reinterpret_cast<text::ByteBlock>(bytes - 'A' < kLetters);
  bytes |= capitals & kCase;
  std::memcpy(to, &bytes, kBlock);
  return true;
}

// Folds from `at` up to `end`, or a few bytes further, so that no letter is divided. Returns the
// place behind.
std::size_t fold_bytes(std::string_view text, std::size_t at, std::size_t end,
                       std::string& result) {
  while (at < end) {
    const auto byte = static_cast<unsigned char>(text[at]);
    const std::size_t length = length_of(byte);
    const bool is_letter = length > 1 && length <= text.size() - at &&
                           fold_letter(text.substr(at, length), result.data() + at);
    if (!is_letter) result[at] = kLowerBytes[byte];
    at += is_letter ? length : 1;
  }
  return at;
}

}  // namespace

std::string folded(std::string_view text) {
  std::string result(text.size(), '\0');
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(at + kBlock, text.size());
    const bool is_done = text::has_block(text, at) && fold_ascii(text, at, result.data() + at);
    at = is_done ? end : fold_bytes(text, at, end, result);
  }
  return result;
}

}  // namespace baton::search
