#include <algorithm>

#include "schema/format_checks.h"
#include "schema/uri_characters.h"
#include "text/ascii.h"
#include "text/decode.h"

// The grammar of RFC 6570, section 2.
namespace baton::schema {
namespace {

bool is_literal(char32_t c) {
  if (c >= 0x80) return is_iri_character(c) || is_private_iri_character(c);
  constexpr std::string_view kExcluded = "\"<>\\^`{|}";
  return c > ' ' && c != 0x7F && kExcluded.find(static_cast<char>(c)) == std::string_view::npos;
}

// A variable's name: letters, digits, "_" and percent escapes, with dots between them.
bool is_variable_name(std::string_view text) {
  bool may_be_dot = false;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '.') {
      if (!may_be_dot) return false;
      may_be_dot = false;
      ++at;
      continue;
    }
    const std::size_t length = is_percent_escape(text, at) ? 3 : 1;
    if (length == 1 && !text::is_word_character(text[at])) return false;
    may_be_dot = true;
    at += length;
  }
  return may_be_dot;  // neither empty nor ending in a dot
}

// ":" and a number from 1 to 9999
bool is_prefix(std::string_view digits) {
  return !digits.empty() && digits.size() <= 4 && digits.front() != '0' &&
         std::ranges::all_of(digits, text::is_digit);
}

bool is_variable(std::string_view text) {
  if (text.ends_with('*')) return is_variable_name(text.substr(0, text.size() - 1));
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return is_variable_name(text);
  return is_variable_name(text.substr(0, colon)) && is_prefix(text.substr(colon + 1));
}

bool is_expression(std::string_view text) {
  constexpr std::string_view kOperators = "+#./;?&=,!@|";
  if (!text.empty() && kOperators.find(text.front()) != std::string_view::npos) {
    text.remove_prefix(1);
  }
  while (true) {
    const std::size_t comma = text.find(',');
    if (!is_variable(text.substr(0, comma))) return false;
    if (comma == std::string_view::npos) return true;
    text.remove_prefix(comma + 1);
  }
}

}  // namespace

bool is_uri_template(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '{') {
      const std::size_t end = text.find('}', at);
      if (end == std::string_view::npos || !is_expression(text.substr(at + 1, end - at - 1))) {
        return false;
      }
      at = end + 1;
      continue;
    }
    if (text[at] == '%') {
      if (!is_percent_escape(text, at)) return false;
      at += 3;
      continue;
    }
    const text::Decoded decoded = text::decode(text, at);
    if (decoded.length == 0 || !is_literal(decoded.code_point)) return false;
    at += decoded.length;
  }
  return true;
}

}  // namespace baton::schema
