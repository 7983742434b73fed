#include "domain/search/fold.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <utility>

#include "text/ascii.h"
#include "text/unicode_lower.h"

namespace baton::search {
namespace {

constexpr char32_t kFirstOfTwo = 0x80;
constexpr std::size_t kPointsOfTwo = 0x800 - kFirstOfTwo;

using FoldedPoints = std::array<char16_t, kPointsOfTwo>;

// Letters whose folded form is not their lower case, as the final sigma's (Unicode 15,
// CaseFolding.txt, status C).
constexpr std::array<std::pair<char16_t, char16_t>, 10> kOtherForms = {{{0x00B5, 0x03BC},
                                                                        {0x0345, 0x03B9},
                                                                        {0x03C2, 0x03C3},
                                                                        {0x03D0, 0x03B2},
                                                                        {0x03D1, 0x03B8},
                                                                        {0x03D5, 0x03C6},
                                                                        {0x03D6, 0x03C0},
                                                                        {0x03F0, 0x03BA},
                                                                        {0x03F1, 0x03C1},
                                                                        {0x03F5, 0x03B5}}};

FoldedPoints make_folded_points() {
  FoldedPoints points = {};
  for (std::size_t at = 0; at < points.size(); ++at) {
    points.at(at) = static_cast<char16_t>(kFirstOfTwo + at);
  }
  for (const text::LowerCases& run : text::lower_cases_of_two_bytes()) {
    for (std::size_t point = run.first; point <= run.last; point += run.step) {
      char16_t& lower = points.at(point - kFirstOfTwo);
      lower = static_cast<char16_t>(lower + run.distance);
    }
  }
  for (const auto& [letter, form] : kOtherForms) points.at(letter - kFirstOfTwo) = form;
  return points;
}

// The folded form of a character with two UTF-8 bytes. Letters whose form has another length stay.
char32_t fold(char32_t point) {
  static const FoldedPoints points = make_folded_points();
  return points.at(point - kFirstOfTwo);
}

constexpr bool is_lead_of_two(unsigned char byte) {
  return byte >= 0xC2 && byte <= 0xDF;
}

constexpr std::array<char, 256> kLowerBytes = [] {
  std::array<char, 256> table = {};
  for (std::size_t byte = 0; byte < table.size(); ++byte) {
    table.at(byte) = text::to_lower(static_cast<char>(byte));
  }
  return table;
}();

constexpr std::size_t kBlock = sizeof(std::uint64_t);

constexpr std::uint64_t in_each_byte(unsigned char byte) {
  return byte * std::uint64_t{0x0101010101010101};
}

// Folds a block if it is ASCII. In sums with bytes below 0x80, the high bit shows which bytes reach
// a limit.
bool fold_ascii(const char* from, char* to) {
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, from, kBlock);
  constexpr std::uint64_t kHighBits = in_each_byte(0x80);
  if ((bytes & kHighBits) != 0) return false;
  const std::uint64_t from_a = bytes + in_each_byte(0x80 - 'A');
  const std::uint64_t behind_z = bytes + in_each_byte(0x80 - 'Z' - 1);
  const std::uint64_t capitals = from_a & ~behind_z & kHighBits;
  bytes |= capitals >> 2U;  // 0x20, the difference between a capital and its small letter
  std::memcpy(to, &bytes, kBlock);
  return true;
}

// Folds from `at` up to `end`, or one byte further, so that no letter is divided. Returns the place
// behind.
std::size_t fold_bytes(std::string_view text, std::size_t at, std::size_t end,
                       std::string& result) {
  for (; at < end; ++at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    result[at] = kLowerBytes[byte];
    if (!is_lead_of_two(byte) || at + 1 == text.size()) continue;
    const auto next = static_cast<unsigned char>(text[at + 1]);
    if ((next & 0xC0U) != 0x80) continue;
    const char32_t point = fold(((byte & 0x1FU) << 6U) | (next & 0x3FU));
    result[at] = static_cast<char>(0xC0U | (point >> 6U));
    result[++at] = static_cast<char>(0x80U | (point & 0x3FU));
  }
  return at;
}

}  // namespace

std::string folded(std::string_view text) {
  std::string result(text.size(), '\0');
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(at + kBlock, text.size());
    const bool is_done = end - at == kBlock && fold_ascii(text.data() + at, result.data() + at);
    at = is_done ? end : fold_bytes(text, at, end, result);
  }
  return result;
}

}  // namespace baton::search
