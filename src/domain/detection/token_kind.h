#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

// Public formats of tokens, as their issuers document them.
namespace baton::detection {

enum class Alphabet : std::uint8_t {
  upper_digits,  // A-Z 0-9
  upper_digits_dash,
  alphanumeric,    // A-Z a-z 0-9
  word,            // alphanumeric and _
  word_dash,       // word and -
  word_dash_dots,  // word_dash and .
  word_dash_dollar,
  word_dash_equals,
  word_dash_tilde,  // word_dash, . and ~
  base64,           // alphanumeric, + / and =
  base64_any,       // base64, _ - and .
  hex,              // 0-9 a-f
  hex_any_case,     // 0-9 a-f A-F
  hex_dash,         // hex_any_case and -
  digits,           // 0-9
};

bool belongs(char c, Alphabet alphabet);

// A check of what the alphabet and the length do not decide.
enum class Check : std::uint8_t {
  none,
  web_token,  // three or five parts between dots
  uuid,       // 8-4-4-4-12 hexadecimal digits
  mixed,      // letters of both cases, or letters and digits
  openai,     // the mark T3BlbkFJ, or letters and digits
  airtable,   // 14 characters, a dot, 64 hexadecimal digits
  random,     // two digits, or letters that are not words
  der,        // an RSA, EC or PKCS #8 key: a sequence that begins with a version number
};

// A token that begins with a fixed prefix. It ends at the first character outside the alphabet.
struct PrefixedKind {
  std::string_view prefix;
  std::string_view name;
  Alphabet alphabet;
  std::size_t length;  // at least so many characters follow the prefix
  Check check = Check::none;
};

// A token with a fixed mark in its middle or at its end.
struct MarkedKind {
  std::string_view mark;
  std::string_view name;
  Alphabet before_alphabet;
  std::size_t before;  // exactly so many characters precede the mark; see is_minimum
  Alphabet after_alphabet;
  std::size_t after;  // at least so many characters follow it
  bool is_minimum = false;
};

// The kinds that begin with a character.
std::span<const PrefixedKind> prefixed_with(char first);
std::span<const MarkedKind> marked_with(char first);

}  // namespace baton::detection
