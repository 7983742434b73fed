#include "domain/search/fold.h"

#include <array>
#include <cstdint>

#include "text/ascii.h"

namespace baton::search {
namespace {

// The lower case of a letter with two UTF-8 bytes (Unicode, UnicodeData.txt). Letters whose lower
// case has another length stay.
constexpr char32_t lower(char32_t point) {
  if (point >= 0xC0 && point <= 0xDE) return point == 0xD7 ? point : point + 0x20;
  if (point == 0x130 || point == 0x131 || point == 0x138)
    return point;  // dotted and dotless i, kra
  if ((point >= 0x100 && point <= 0x137) || (point >= 0x14A && point <= 0x177)) return point | 1U;
  if ((point >= 0x139 && point <= 0x148) || (point >= 0x179 && point <= 0x17E)) {
    return point + (point & 1U);
  }
  if (point >= 0x391 && point <= 0x3A9 && point != 0x3A2) return point + 0x20;
  if (point >= 0x400 && point <= 0x40F) return point + 0x50;
  if (point >= 0x410 && point <= 0x42F) return point + 0x20;
  return point;
}

constexpr bool may_be_letter_of_two(unsigned char lead) {
  return lead >= 0xC3 && lead <= 0xD0;
}

constexpr std::array<char, 256> kLowerBytes = [] {
  std::array<char, 256> table = {};
  for (std::size_t byte = 0; byte < table.size(); ++byte) {
    table.at(byte) = text::to_lower(static_cast<char>(byte));
  }
  return table;
}();

}  // namespace

std::string folded(std::string_view text) {
  std::string result(text.size(), '\0');
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    result[at] = kLowerBytes[byte];
    if (!may_be_letter_of_two(byte) || at + 1 == text.size()) continue;
    const auto next = static_cast<unsigned char>(text[at + 1]);
    if ((next & 0xC0U) != 0x80) continue;
    const char32_t point = lower(((byte & 0x1FU) << 6U) | (next & 0x3FU));
    result[at] = static_cast<char>(0xC0U | (point >> 6U));
    result[++at] = static_cast<char>(0x80U | (point & 0x3FU));
  }
  return result;
}

}  // namespace baton::search
