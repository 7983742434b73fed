#pragma once

#include <cstddef>
#include <string_view>

#include "text/byte_block.h"

namespace baton::json {

// Offset of the next character that must be escaped in a JSON string: a quote, a backslash, or a
// control character; the size if there is none.
inline std::size_t skip_plain_run(std::string_view text, std::size_t offset) {
  return text::skip_run(
      text, offset, [](auto bytes) { return (bytes == '"') | (bytes == '\\') | (bytes < 0x20); });
}

// Offset of the next character that is not a space; the size if there is none.
inline std::size_t skip_spaces(std::string_view text, std::size_t offset) {
  return text::skip_run(text, offset, [](auto bytes) { return bytes != ' '; });
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
  return text::skip_run(text, offset, [](auto bytes) {
    const auto folded = bytes | 0x20U;  // the difference of '[' and '{', and of ']' and '}'
    return (bytes == '"') | (folded == '{') | (folded == '}');
  });
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
