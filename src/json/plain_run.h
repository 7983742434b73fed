#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace baton::json {

// Characters that must be escaped in a JSON string: quote, backslash, control characters.
constexpr bool needs_escape(char character) {
  return character == '"' || character == '\\' || static_cast<unsigned char>(character) < 0x20;
}

constexpr std::uint64_t repeated(std::uint64_t byte) {
  return 0x0101010101010101U * byte;
}

// Sets the high bit of every zero byte of `word`. Only the lowest mark is reliable: a byte above a
// zero byte may be marked as well.
constexpr std::uint64_t zero_bytes(std::uint64_t word) {
  return (word - repeated(0x01)) & ~word & repeated(0x80);
}

// Offset of the next character that needs an escape, eight bytes at a time; the size if there is
// none.
inline std::size_t skip_plain_run(std::string_view text, std::size_t offset) {
  if constexpr (std::endian::native == std::endian::little) {
    while (offset + sizeof(std::uint64_t) <= text.size()) {
      std::uint64_t word = 0;
      std::memcpy(&word, text.data() + offset, sizeof word);
      const std::uint64_t quotes = zero_bytes(word ^ repeated('"'));
      const std::uint64_t backslashes = zero_bytes(word ^ repeated('\\'));
      const std::uint64_t controls = (word - repeated(0x20)) & ~word & repeated(0x80);
      if (const std::uint64_t stops = quotes | backslashes | controls; stops != 0) {
        return offset + static_cast<std::size_t>(std::countr_zero(stops)) / 8;
      }
      offset += sizeof word;
    }
  }
  while (offset < text.size() && !needs_escape(text[offset])) ++offset;
  return offset;
}

}  // namespace baton::json
