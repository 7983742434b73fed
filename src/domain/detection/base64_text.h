#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace baton::detection {

// Characters of base64, of its usual or its URL alphabet, without the padding.
struct Base64Run {
  std::size_t begin = 0;  // the text's size: there is no further run
  std::size_t end = 0;
};

// The first run of at least 24 characters that begins at `at` or later. No character of base64
// precedes `at`.
Base64Run next_base64_run(std::string_view text, std::size_t at);

// The end of the characters of base64 that begin at `begin`.
std::size_t end_of_base64(std::string_view text, std::size_t begin);

// The bytes that a base64 text encodes, if all of them are printable ASCII; padding may be missing.
std::optional<std::string> decode_printable_base64(std::string_view text);

}  // namespace baton::detection
