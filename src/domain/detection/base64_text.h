#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace baton::detection {

// Characters of base64, of its usual or its URL alphabet, without the padding.
struct Base64Run {
  std::size_t begin = 0;  // the text's size: there is no further run
  std::size_t end = 0;
};

// The first run of at least 24 characters that begins at `at` or later. No character of base64
// precedes `at`.
Base64Run next_base64_run(std::string_view text, std::size_t at);

// Whether programs break base64 after so many characters: each line encodes whole bytes.
constexpr bool is_length_of_base64_line(std::size_t length) {
  return length == 64 || length == 76;
}

// The lines of a text in base64 whose first line is the run: all but the last are of its length.
std::vector<Base64Run> base64_lines(std::string_view text, Base64Run first);

// The end of the characters of base64 that begin at `begin`.
std::size_t end_of_base64(std::string_view text, std::size_t begin);

// Whether letters and digits are a part of base64 of any bytes, as what surrounds them tells: a
// "+" beside them, padding, lines of equal length, and characters without order. Paths and
// addresses have words.
bool is_inside_base64(std::string_view text, std::size_t begin, std::size_t end);

// The bytes that a base64 text encodes, if all of them are printable ASCII; padding may be missing.
std::optional<std::string> decode_printable_base64(std::string_view text);

}  // namespace baton::detection
