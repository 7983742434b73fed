#pragma once

#include <cstdint>
#include <span>

namespace baton::text {

// Letters from `first` to `last`, each `step` behind the one before. The folded form of each is
// `distance` behind it.
struct Foldings {
  char32_t first;
  char32_t last;
  std::uint8_t step;
  std::int32_t distance;
};

// Of the letters with two UTF-8 bytes, and with three or four, whose folded form (Unicode, simple
// case folding) has as many bytes. Sorted. Written by scripts/unicode.
std::span<const Foldings> foldings_of_two_bytes();
std::span<const Foldings> longer_foldings();

}  // namespace baton::text
