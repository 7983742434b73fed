#pragma once

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

// Classes and cases of ASCII characters. Unlike <cctype>, the functions accept any char and ignore
// the locale; other bytes belong to no class.
namespace baton::text {

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

constexpr bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}

constexpr bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}

constexpr bool is_letter(char c) {
  return is_upper(c) || is_lower(c);
}

constexpr bool is_alphanumeric(char c) {
  return is_letter(c) || is_digit(c);
}

// Letter, digit or underscore: a character of a name in most programming languages.
constexpr bool is_word_character(char c) {
  return is_alphanumeric(c) || c == '_';
}

constexpr bool is_lower_hex_digit(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f');
}

constexpr bool is_hex_digit(char c) {
  return is_lower_hex_digit(c) || (c >= 'A' && c <= 'F');
}

// 0 to 15; -1 if the character is not a hexadecimal digit.
constexpr int hex_value(char c) {
  if (is_digit(c)) return c - '0';
  if (!is_hex_digit(c)) return -1;
  return (is_upper(c) ? c - 'A' : c - 'a') + 10;
}

// Space, tab, line feed, carriage return.
constexpr bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

// Those below the space, line feeds among them, and DEL.
constexpr bool is_control(char c) {
  return static_cast<unsigned char>(c) < ' ' || c == '\x7f';
}

constexpr char to_lower(char c) {
  return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
}

inline std::string to_lower(std::string_view text) {
  std::string lowered;
  lowered.reserve(text.size());
  std::ranges::transform(text, std::back_inserter(lowered), [](char c) { return to_lower(c); });
  return lowered;
}

constexpr char to_upper(char c) {
  return is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c;
}

inline std::string to_upper(std::string_view text) {
  std::string raised;
  raised.reserve(text.size());
  std::ranges::transform(text, std::back_inserter(raised), [](char c) { return to_upper(c); });
  return raised;
}

// Whether the text begins with a text in lower case, in any case.
constexpr bool starts_with_ignoring_case(std::string_view text, std::string_view lower) {
  return text.size() >= lower.size() &&
         std::ranges::equal(text.substr(0, lower.size()), lower,
                            [](char a, char b) { return to_lower(a) == b; });
}

constexpr bool equals_ignoring_case(std::string_view text, std::string_view lower) {
  return text.size() == lower.size() && starts_with_ignoring_case(text, lower);
}

// Removes the characters of `blanks` from both ends.
constexpr std::string_view trim(std::string_view text, std::string_view blanks = " \t") {
  const std::size_t begin = std::min(text.find_first_not_of(blanks), text.size());
  return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

}  // namespace baton::text
