#pragma once

#include <cstddef>
#include <string_view>

namespace baton::text {

inline unsigned char byte_at(std::string_view text, std::size_t offset) {
  return static_cast<unsigned char>(text[offset]);
}

struct Decoded {
  char32_t code_point = 0;
  std::size_t length = 0;  // in bytes; 0 if `text` is ill-formed
};

// The code point at `offset`, which must be inside `text` (RFC 3629).
Decoded decode(std::string_view text, std::size_t offset);

// The length of one ill-formed sequence at `offset`, after decode() failed: the longest start of a
// well-formed sequence, or one byte (Unicode 15, section 3.9, U+FFFD substitution of maximal
// subparts).
std::size_t ill_formed_length(std::string_view text, std::size_t offset);

}  // namespace baton::text
