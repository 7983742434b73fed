#pragma once

#include <cstddef>
#include <string_view>

#include "text/ascii.h"

// Characters of URIs (RFC 3986) and IRIs (RFC 3987, section 2.2).
namespace baton::schema {

// Whether "%" and two hexadecimal digits are at the offset.
inline bool is_percent_escape(std::string_view text, std::size_t offset) {
  return text.size() - offset >= 3 && text[offset] == '%' && text::is_hex_digit(text[offset + 1]) &&
         text::is_hex_digit(text[offset + 2]);
}

// "ucschar"
constexpr bool is_iri_character(char32_t c) {
  if (c < 0x10000) {
    return (c >= 0xA0 && c <= 0xD7FF) || (c >= 0xF900 && c <= 0xFDCF) ||
           (c >= 0xFDF0 && c <= 0xFFEF);
  }
  return c < 0xF0000 && (c & 0xFFFFU) <= 0xFFFD && (c < 0xE0000 || c >= 0xE1000);
}

// "iprivate": only in queries
constexpr bool is_private_iri_character(char32_t c) {
  return (c >= 0xE000 && c <= 0xF8FF) || (c >= 0xF0000 && (c & 0xFFFFU) <= 0xFFFD);
}

}  // namespace baton::schema
