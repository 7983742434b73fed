#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "json/fault.h"
#include "json/skip.h"

namespace baton::json {

inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// An integer of more than 64 bits is represented by the nearest double and marked.
struct BigInteger {
  double nearest = 0;
};
using NumberToken = std::variant<std::int64_t, std::uint64_t, double, BigInteger>;

// Reads the tokens of RFC 8259. Functions return false after an error; fault() then describes it
// for people. The text must be well-formed UTF-8.
class Lexer {
 public:
  Lexer(std::string_view text, std::size_t max_string_bytes)
      : text_(text), max_string_bytes_(max_string_bytes) {}

  [[nodiscard]] std::size_t offset() const { return offset_; }
  [[nodiscard]] bool at_end() const { return offset_ == text_.size(); }
  // The next character; NUL at the end.
  [[nodiscard]] char peek() const { return at_end() ? '\0' : text_[offset_]; }
  [[nodiscard]] char peek_second() const {
    return offset_ + 1 < text_.size() ? text_[offset_ + 1] : '\0';
  }
  void advance(std::size_t bytes = 1) { offset_ += bytes; }

  void skip_byte_order_mark();
  [[gnu::always_inline]] void skip_whitespace() {
    if (peek() <= ' ') skip_blank_run();
  }
  // The same where usually one space is.
  [[gnu::always_inline]] void skip_space() {
    if (peek() == ' ' && peek_second() > ' ') {
      advance();
    } else {
      skip_whitespace();
    }
  }
  // Called after the opening bracket; goes on at the closing one. The text must be valid JSON.
  void skip_container() { offset_ = json::skip_container(text_, offset_); }

  // Called at the opening quote. `value` is valid until the next string is read.
  bool string(std::string_view& value);
  bool number(NumberToken& value);
  bool word(std::string_view expected);

  bool refuse(Fault fault) {
    fault_ = std::move(fault);
    return false;
  }
  [[nodiscard]] Fault& fault() { return fault_; }
  [[nodiscard]] std::string_view text() const { return text_; }

 private:
  void skip_blank_run();
  bool escaped_string(std::string_view& value);
  bool too_long(std::size_t bytes);
  bool escape();
  bool unicode_escape(std::size_t start);
  bool hexadecimal(char32_t& value);
  bool string_fault();
  bool skip_digits();
  bool decimal(std::size_t start, NumberToken& value);

  std::string_view text_;
  std::size_t max_string_bytes_;
  std::size_t offset_ = 0;
  std::size_t string_start_ = 0;
  std::string unescaped_;
  Fault fault_;
};

}  // namespace baton::json
