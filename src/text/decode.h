#pragma once

#include <cstddef>
#include <string_view>

namespace baton::text {

inline unsigned char byte_at(std::string_view text, std::size_t offset) {
  return static_cast<unsigned char>(text[offset]);
}

struct Decoded {
  char32_t code_point = 0;
  std::size_t length = 0;  // in bytes; 0 where `text` is ill-formed
};

// The code point at `offset`, which is inside `text` (RFC 3629).
Decoded decode(std::string_view text, std::size_t offset);

// How many bytes at `offset`, where decode() gave nothing, count as one error: the
// longest start of a well-formed sequence, or one byte (Unicode 15, section 3.9, U+FFFD
// substitution of maximal subparts).
std::size_t ill_formed_length(std::string_view text, std::size_t offset);

}  // namespace baton::text
