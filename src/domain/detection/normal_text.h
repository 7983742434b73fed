#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace baton::detection {

// A part of a text without what hides a token in it: percent encoding, \u escapes, escaped slashes,
// escapes of JSON Pointers, characters of zero width, control sequences of a terminal. `places` has
// the place of each byte in the whole text, and `lengths` how many bytes it takes there.
struct NormalText {
  std::string text;
  std::vector<std::size_t> places;
  std::vector<std::uint8_t> lengths;
};

// The lines that hide something, of long lines the surroundings of it.
std::vector<NormalText> normalized_lines(std::string_view text);

}  // namespace baton::detection
