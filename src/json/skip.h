#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace baton::json {

// Characters that must be escaped in a JSON string: quote, backslash, control characters.
constexpr bool needs_escape(char character) {
  return character == '"' || character == '\\' || static_cast<unsigned char>(character) < 0x20;
}

// Sixteen bytes that are compared at once.
using Bytes = unsigned char __attribute__((vector_size(16)));

// Index of the first byte whose mark is set; 16 if there is none. Marks are 0 or 255.
inline std::size_t first_marked(Bytes marks) {
#ifdef __SSE2__
  const int bits = _mm_movemask_epi8(reinterpret_cast<__m128i>(marks));
  return static_cast<std::size_t>(std::countr_zero(static_cast<std::uint32_t>(bits) | 0x10000U));
#else
  std::array<std::uint64_t, 2> halves{};
  std::memcpy(halves.data(), &marks, sizeof marks);
  if (halves[0] != 0) return static_cast<std::size_t>(std::countr_zero(halves[0])) / 8;
  return halves[1] == 0 ? 16 : 8 + static_cast<std::size_t>(std::countr_zero(halves[1])) / 8;
#endif
}

// Offset of the next character that needs an escape; the size if there is none.
inline std::size_t skip_plain_run(std::string_view text, std::size_t offset) {
  if constexpr (std::endian::native == std::endian::little) {
    while (offset + sizeof(Bytes) <= text.size()) {
      Bytes bytes;
      std::memcpy(&bytes, text.data() + offset, sizeof bytes);
      const auto stops = static_cast<Bytes>((bytes == '"') | (bytes == '\\') | (bytes < 0x20));
      const std::size_t run = first_marked(stops);
      offset += run;
      if (run < sizeof bytes) return offset;
    }
  }
  while (offset < text.size() && !needs_escape(text[offset])) ++offset;
  return offset;
}

// Offset of the next character that is not a space; the size if there is none.
inline std::size_t skip_spaces(std::string_view text, std::size_t offset) {
  if constexpr (std::endian::native == std::endian::little) {
    while (offset + sizeof(Bytes) <= text.size()) {
      Bytes bytes;
      std::memcpy(&bytes, text.data() + offset, sizeof bytes);
      const std::size_t run = first_marked(static_cast<Bytes>(bytes != ' '));
      offset += run;
      if (run < sizeof bytes) return offset;
    }
  }
  while (offset < text.size() && text[offset] == ' ') ++offset;
  return offset;
}

// Offset of the next character that is no blank (RFC 8259, section 2); the size if there is none.
// Most blanks are the indentation of a line.
inline std::size_t skip_blanks(std::string_view text, std::size_t offset) {
  while (offset < text.size()) {
    const char character = text[offset];
    if (character != ' ' && character != '\n' && character != '\r' && character != '\t') break;
    ++offset;
    if (character == '\n') offset = skip_spaces(text, offset);
  }
  return offset;
}

// Offset of the next quote or bracket; the size if there is none.
inline std::size_t skip_to_bracket(std::string_view text, std::size_t offset) {
  constexpr unsigned char kCase = 0x20;  // the difference of '[' and '{', and of ']' and '}'
  if constexpr (std::endian::native == std::endian::little) {
    while (offset + sizeof(Bytes) <= text.size()) {
      Bytes bytes;
      std::memcpy(&bytes, text.data() + offset, sizeof bytes);
      const Bytes folded = bytes | kCase;
      const auto stops = static_cast<Bytes>((bytes == '"') | (folded == '{') | (folded == '}'));
      const std::size_t run = first_marked(stops);
      offset += run;
      if (run < sizeof bytes) return offset;
    }
  }
  const auto is_stop = [](char character) {
    return character == '"' || (character | kCase) == '{' || (character | kCase) == '}';
  };
  while (offset < text.size() && !is_stop(text[offset])) ++offset;
  return offset;
}

// Offset of the quote that ends the string whose content begins at `offset`, in valid JSON.
inline std::size_t skip_string(std::string_view text, std::size_t offset) {
  offset = skip_plain_run(text, offset);
  while (offset < text.size() && text[offset] != '"') {
    offset = skip_plain_run(text, offset + (text[offset] == '\\' ? 2 : 1));
  }
  return offset;
}

// Offset of the bracket that ends the object or array whose content begins at `offset`, in valid
// JSON; the size if there is none.
inline std::size_t skip_container(std::string_view text, std::size_t offset) {
  for (std::size_t open = 1;; ++offset) {
    offset = skip_to_bracket(text, offset);
    if (offset >= text.size()) return text.size();
    const char character = text[offset];
    if (character == '"') {
      offset = skip_string(text, offset + 1);
    } else if (character == '{' || character == '[') {
      ++open;
    } else if (--open == 0) {
      return offset;
    }
  }
}

}  // namespace baton::json
