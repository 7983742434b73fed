#pragma once

#include <cstdint>
#include <span>

namespace baton::text {

// Letters from `first` to `last`, each `step` behind the one before. The lower case of each is
// `distance` behind it.
struct LowerCases {
  char16_t first;
  char16_t last;
  std::uint8_t step;
  std::int16_t distance;
};

// Of the letters with two UTF-8 bytes whose simple lower case has two bytes as well. Written by
// scripts/unicode.
std::span<const LowerCases> lower_cases_of_two_bytes();

}  // namespace baton::text
