#include "json/lexer.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "json/skip.h"
#include "text/ascii.h"
#include "text/concat.h"
#include "text/utf8.h"

namespace baton::json {
namespace {

// Whether a number outside of a double's range is too small rather than too large: decided by the
// sign of the exponent of its first significant digit.
bool is_too_small(std::string_view number) {
  constexpr std::int64_t kEnough = 1'000'000'000;
  const std::size_t letter = std::min(number.find_first_of("eE"), number.size());
  const std::string_view mantissa = number.substr(0, letter);
  std::int64_t exponent = 0;
  bool negative = false;
  for (const char character : number.substr(letter)) {
    if (character == '-') negative = true;
    if (text::is_digit(character) && exponent < kEnough)
      exponent = exponent * 10 + (character - '0');
  }
  if (negative) exponent = -exponent;
  const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
  const std::size_t significant = std::min(mantissa.find_first_of("123456789"), mantissa.size());
  return exponent + static_cast<std::int64_t>(point) - static_cast<std::int64_t>(significant) < 0;
}

// The double nearest to a well-formed number; infinite if the number is too large.
double to_double(std::string_view number) {
  double value = 0;
  const auto [stop, problem] = std::from_chars(number.data(), number.data() + number.size(), value);
  if (problem != std::errc::result_out_of_range) return value;
  if (is_too_small(number)) return number.front() == '-' ? -0.0 : 0.0;
  return std::numeric_limits<double>::infinity();
}

}  // namespace

void Lexer::skip_byte_order_mark() {
  if (text_.substr(offset_).starts_with(kByteOrderMark)) offset_ += kByteOrderMark.size();
}

bool Lexer::word(std::string_view expected) {
  const std::string_view rest = text_.substr(offset_);
  if (!rest.starts_with(expected)) return false;
  offset_ += expected.size();
  return true;
}

void Lexer::skip_blank_run() {
  offset_ = skip_blanks(text_, offset_);
}

bool Lexer::string(std::string_view& value) {
  const std::size_t begin = offset_ + 1;
  const std::size_t end = skip_plain_run(text_, begin);
  if (end == text_.size() || text_[end] != '"') return escaped_string(value);
  string_start_ = offset_;
  offset_ = end + 1;
  value = {text_.data() + begin, end - begin};
  return value.size() <= max_string_bytes_ || too_long(value.size());
}

// Any string, also a malformed one.
bool Lexer::escaped_string(std::string_view& value) {
  string_start_ = offset_++;
  std::size_t run = offset_;
  offset_ = skip_plain_run(text_, offset_);
  unescaped_.clear();
  while (!at_end() && text_[offset_] == '\\') {
    unescaped_.append(text_, run, offset_ - run);
    if (!escape()) return false;
    run = offset_;
    offset_ = skip_plain_run(text_, offset_);
  }
  if (at_end() || text_[offset_] != '"') return string_fault();
  unescaped_.append(text_, run, offset_ - run);
  value = unescaped_;
  ++offset_;
  return value.size() <= max_string_bytes_ || too_long(value.size());
}

bool Lexer::too_long(std::size_t bytes) {
  return refuse({.phrase = "a string is too long",
                 .offset = string_start_,
                 .hint = text::concat("it has ", std::to_string(bytes), " bytes, at most ",
                                      std::to_string(max_string_bytes_), " are allowed")});
}

bool Lexer::string_fault() {
  const Fault::Earlier beginning{.offset = string_start_, .note = "the string begins here"};
  if (at_end()) {
    return refuse({.phrase = "unexpected end of the text",
                   .offset = offset_,
                   .hint = "a string is not closed; the file may be cut off",
                   .earlier = beginning});
  }
  if (text_[offset_] == '\n' || text_[offset_] == '\r') {
    return refuse({.phrase = "line break in a string",
                   .offset = offset_,
                   .hint = "close the string with '\"', or write the line break as \\n",
                   .earlier = beginning});
  }
  return refuse({.phrase = "control character in a string",
                 .offset = offset_,
                 .hint = "write it as an escape such as \\t or \\u0000"});
}

bool Lexer::escape() {
  const std::size_t start = offset_++;
  const char letter = peek();
  constexpr std::string_view kLetters = "\"\\/bfnrt";
  constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
  if (at_end()) return string_fault();
  if (letter == 'u') return unicode_escape(start);
  const std::size_t index = kLetters.find(letter);
  if (index == std::string_view::npos) {
    return refuse({.phrase = "unknown escape in a string",
                   .offset = start,
                   .hint = "JSON knows \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uXXXX; "
                           "a backslash itself is written \\\\"});
  }
  unescaped_ += kMeanings[index];
  ++offset_;
  return true;
}

// Called after the backslash, at the 'u'.
bool Lexer::unicode_escape(std::size_t start) {
  char32_t first = 0;
  if (!hexadecimal(first)) return false;
  const bool is_surrogate = first >= 0xD800 && first <= 0xDFFF;
  if (!is_surrogate) {
    text::append_code_point(unescaped_, first);
    return true;
  }
  char32_t second = 0;
  if (first < 0xDC00 && text_.substr(offset_).starts_with("\\u")) {
    ++offset_;
    if (!hexadecimal(second)) return false;
  }
  if (second < 0xDC00 || second > 0xDFFF) {
    return refuse({.phrase = "half a surrogate pair",
                   .offset = start,
                   .hint =
                       "\\ud800-\\udbff must be followed by \\udc00-\\udfff; write the character "
                       "itself instead"});
  }
  text::append_code_point(unescaped_, 0x10000U + ((first - 0xD800U) << 10U) + (second - 0xDC00U));
  return true;
}

// Reads the 'u' and four digits.
bool Lexer::hexadecimal(char32_t& value) {
  ++offset_;
  const std::string_view digits = text_.substr(offset_, 4);
  std::uint32_t number = 0;
  const auto [stop, problem] =
      std::from_chars(digits.data(), digits.data() + digits.size(), number, 16);
  if (digits.size() < 4 && stop == digits.data() + digits.size()) {
    offset_ = text_.size();
    return string_fault();
  }
  if (problem != std::errc{} || stop != digits.data() + 4) {
    return refuse({.phrase = "unknown escape in a string",
                   .offset = offset_ - 2,
                   .hint = "\\u is followed by four hexadecimal digits"});
  }
  value = number;
  offset_ += 4;
  return true;
}

// Skips at least one digit.
bool Lexer::skip_digits() {
  const std::size_t start = offset_;
  while (text::is_digit(peek())) ++offset_;
  if (offset_ != start) return true;
  if (at_end()) {
    return refuse({.phrase = "unexpected end of the text",
                   .offset = offset_,
                   .hint = "a number is not finished; the file may be cut off"});
  }
  return refuse({.phrase = "malformed number",
                 .offset = offset_,
                 .hint = "a digit is missing; JSON has no .5, 5. or 1e"});
}

bool Lexer::number(NumberToken& value) {
  const std::size_t start = offset_;
  const bool negative = peek() == '-';
  if (negative) ++offset_;
  const std::size_t first_digit = offset_;
  if (!skip_digits()) return false;
  if (text_[first_digit] == '0' && offset_ - first_digit > 1) {
    return refuse(
        {.phrase = "malformed number",
         .offset = first_digit,
         .hint = "a number has no leading zeros; write digits that are an id as a string"});
  }
  if (const char next = peek(); next == '.' || next == 'e' || next == 'E') {
    return decimal(start, value);
  }
  const char* const end = text_.data() + offset_;
  std::int64_t integer = 0;
  if (std::from_chars(text_.data() + start, end, integer).ec == std::errc{}) {
    if (negative && integer == 0) {
      value = -0.0;
    } else {
      value = integer;
    }
    return true;
  }
  std::uint64_t large = 0;
  if (!negative && std::from_chars(text_.data() + start, end, large).ec == std::errc{}) {
    value = large;
    return true;
  }
  if (!decimal(start, value)) return false;
  value = BigInteger{std::get<double>(value)};
  return true;
}

// Reads the fraction and the exponent, if any, of the number that began at `start`.
bool Lexer::decimal(std::size_t start, NumberToken& value) {
  if (peek() == '.') {
    ++offset_;
    if (!skip_digits()) return false;
  }
  if (peek() == 'e' || peek() == 'E') {
    ++offset_;
    if (peek() == '+' || peek() == '-') ++offset_;
    if (!skip_digits()) return false;
  }
  const double nearest = to_double(text_.substr(start, offset_ - start));
  if (std::isinf(nearest)) {
    return refuse({.phrase = "the number does not fit a double",
                   .offset = start,
                   .hint = "write it as a string, so that it keeps its value"});
  }
  value = nearest;
  return true;
}

}  // namespace baton::json
