#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "text/ascii.h"

namespace baton::detection {

// Rules out nearly every place of an ordinary text by the first three characters of what is looked
// for. It compares seven bits of the first and five of each other character: letters without their
// case. So it accepts more than was added, and its caller must compare the whole text.
class StartFilter {
 public:
  static constexpr std::size_t kBlock = 64;

  // Characters after the third do not count. After a shorter start, any characters may follow.
  constexpr void add(std::string_view start) {
    const std::uint32_t thirds =
        start.size() > 2 ? std::uint32_t{1} << (bits_of(start[2]) & 31U) : ~std::uint32_t{0};
    if (start.size() > 1) {
      rows_.at(row_of(start[0], start[1])) |= thirds;
      return;
    }
    for (char second = 0; second < static_cast<char>(kLetters); ++second) {
      rows_.at(row_of(start[0], second)) |= thirds;
    }
  }
  // The same for a start whose first letter may be of either case.
  constexpr void add_in_any_case(std::string_view start) {
    add(start);
    if (!text::is_letter(start[0])) return;
    const std::array<char, 3> other = {static_cast<char>(start[0] ^ kCase),
                                       start.size() > 1 ? start[1] : '\0',
                                       start.size() > 2 ? start[2] : '\0'};
    add(std::string_view(other.data(), std::min(start.size(), other.size())));
  }

  // The places in the first 64 characters, as bits, that may be starts. Each is followed by two
  // characters.
  [[nodiscard]] std::uint64_t starts_in(std::string_view text) const {
    if (text.size() <= 2) return 0;
    const std::size_t size = std::min(text.size() - 2, kBlock);
    std::uint64_t places = 0;
    char first = text[0];
    char second = text[1];
    for (const char third : text.substr(2, size)) {
      const std::uint64_t is_start = rows_[row_of(first, second)] >> (bits_of(third) & 31U) & 1U;
      places = places >> 1U | is_start << (kBlock - 1);
      first = second;
      second = third;
    }
    return places >> (kBlock - size);
  }

 private:
  static constexpr std::size_t kLetters = 32;
  static constexpr char kCase = 'a' ^ 'A';

  static constexpr unsigned bits_of(char c) { return static_cast<unsigned char>(c); }
  static constexpr std::size_t row_of(char first, char second) {
    return (bits_of(first) & 127U) * kLetters + (bits_of(second) & 31U);
  }

  std::array<std::uint32_t, 128 * kLetters> rows_ = {};  // a bit for each third character
};

}  // namespace baton::detection
