#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace baton::detection {

// A value in a text, without its quotes.
struct ValueRange {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool is_quoted = false;

  [[nodiscard]] std::string_view in(std::string_view text) const {
    return text.substr(begin, end - begin);
  }
};

// Where an unquoted value ends.
enum class Ending : std::uint8_t {
  punctuation,  // at a blank, a comma, a bracket and the like
  blank,        // at a blank: values of a line of their own
  semicolon,    // at a semicolon or a blank: values of a connection string
};

// The value that begins at `at`, after blanks. Reads at most 4,096 bytes.
ValueRange read_value(std::string_view text, std::size_t at, Ending ending);

// Behind the quotation mark at `at` and the backslashes in front of it; `at` if there is none.
std::size_t skip_quote(std::string_view text, std::size_t at);

}  // namespace baton::detection
