// The parts of EcmaTranslator that read escapes, classes and names.
#include <charconv>
#include <utility>

#include "text/ascii.h"
#include "text/concat.h"
#include "text/decode.h"
#include "text/ecma_class.h"
#include "text/ecma_translator.h"
#include "text/unicode_set.h"
#include "text/utf8.h"

namespace baton::text {
namespace {

constexpr std::string_view kNameRule = "a name consists of letters, digits, '_' and '$'";

bool begins_name(char32_t c) {
  if (c < 0x80) return is_letter(static_cast<char>(c)) || c == '$' || c == '_';
  return has_property(c, "ID_Start");
}

bool continues_name(char32_t c) {
  constexpr char32_t kZeroWidthNonJoiner = 0x200C;
  constexpr char32_t kZeroWidthJoiner = 0x200D;
  if (c < 0x80) return begins_name(c) || is_digit(static_cast<char>(c));
  return c == kZeroWidthNonJoiner || c == kZeroWidthJoiner || has_property(c, "ID_Continue");
}

}  // namespace

Result<void> EcmaTranslator::character_class() {
  const std::size_t start = offset_++;
  const bool negated = take("^");
  std::string members;
  while (!at_end() && peek() != ']') BATON_CHECK(class_member(members));
  if (!take("]")) {
    offset_ = start;
    return refuse("invalid pattern: class is not closed");
  }
  if (members.empty()) {
    output_ += negated ? "(?s:.)" : "[^\\x{0}-\\x{10ffff}]";
  } else {
    output_ += concat(negated ? "[^" : "[", members, "]");
  }
  return {};
}

Result<void> EcmaTranslator::class_member(std::string& members) {
  BATON_TRY(const ClassAtom first, class_atom());
  const bool is_range =
      peek() == '-' && offset_ + 1 < pattern_.size() && pattern_[offset_ + 1] != ']';
  if (!is_range) {
    members += first.ranges;
    if (first.code_point) append_literal(members, *first.code_point);
    return {};
  }
  ++offset_;
  BATON_TRY(const ClassAtom last, class_atom());
  if (!first.code_point || !last.code_point) {
    return refuse("invalid pattern: range ends in a class", "escape the '-'");
  }
  if (*last.code_point < *first.code_point) {
    return refuse("invalid pattern: ends of a range are reversed");
  }
  append_literal(members, *first.code_point);
  members += '-';
  append_literal(members, *last.code_point);
  return {};
}

Result<EcmaTranslator::ClassAtom> EcmaTranslator::class_atom() {
  if (peek() != '\\') return ClassAtom{.code_point = next_code_point()};
  ++offset_;
  const char letter = peek();
  if (take("b")) return ClassAtom{.code_point = U'\b'};
  if (const std::string_view ranges = class_escape_ranges(letter); !ranges.empty()) {
    ++offset_;
    return ClassAtom{.code_point = {}, .ranges = std::string(ranges)};
  }
  if (letter == 'p' || letter == 'P') {
    BATON_TRY(std::string ranges, property(letter));
    return ClassAtom{.code_point = {}, .ranges = std::move(ranges)};
  }
  BATON_TRY(const char32_t code_point, character_escape());
  return ClassAtom{.code_point = code_point};
}

// Called after the backslash of an escape that represents one code point.
Result<char32_t> EcmaTranslator::character_escape() {
  if (at_end()) return refuse("invalid pattern: backslash at the end");
  constexpr std::string_view kLetters = "tnvfr";
  constexpr std::string_view kMeanings = "\t\n\v\f\r";
  const char letter = peek();
  if (const std::size_t index = kLetters.find(letter); index != std::string_view::npos) {
    ++offset_;
    return static_cast<char32_t>(kMeanings[index]);
  }
  if (take("x")) return hexadecimal(2);
  if (take("u")) return unicode_escape();
  if (letter == 'c' && offset_ + 1 < pattern_.size() && is_letter(pattern_[offset_ + 1])) {
    const auto control = static_cast<unsigned char>(pattern_[offset_ + 1]);
    offset_ += 2;
    return static_cast<char32_t>(control % 32U);
  }
  if (take("0") && !is_digit(peek())) return U'\0';
  // Escaped punctuation represents itself. This accepts more than the "u" flag does, but it is not
  // ambiguous. Letters and digits are refused, because they could be unsupported escapes.
  const bool is_itself = byte_at(pattern_, offset_) < 0x80 && !is_letter(letter) &&
                         !is_digit(letter) && letter != '_' &&
                         static_cast<unsigned char>(letter) >= 0x20;
  if (is_itself) return next_code_point();
  return refuse("invalid pattern: unknown escape");
}

// Called after "\u".
Result<char32_t> EcmaTranslator::unicode_escape() {
  if (take("{")) return braced_hexadecimal();
  BATON_TRY(const char32_t first, hexadecimal(4));
  const bool is_high = first >= 0xD800 && first <= 0xDBFF;
  if (!is_high || !looking_at("\\u")) return first;
  const std::size_t start = offset_;
  offset_ += 2;
  const Result<char32_t> second = hexadecimal(4);
  if (second && *second >= 0xDC00 && *second <= 0xDFFF) {
    return 0x10000 + ((first - 0xD800U) << 10U) + (*second - 0xDC00U);
  }
  offset_ = start;
  return first;
}

Result<char32_t> EcmaTranslator::hexadecimal(std::size_t digits) {
  const std::string_view text = pattern_.substr(offset_, digits);
  std::uint32_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, value, 16);
  if (text.size() != digits || problem != std::errc{} || stop != end) {
    return refuse("invalid pattern: unknown escape",
                  "\\x takes two hexadecimal digits, \\u four, or {...}");
  }
  offset_ += digits;
  return static_cast<char32_t>(value);
}

// Called after "\u{".
Result<char32_t> EcmaTranslator::braced_hexadecimal() {
  const std::size_t end = pattern_.find('}', offset_);
  const std::size_t digits = end == std::string_view::npos ? 0 : end - offset_;
  BATON_TRY(const char32_t code_point, hexadecimal(digits));
  if (code_point > kLastCodePoint) return refuse("invalid pattern: escape above U+10FFFF");
  ++offset_;
  return code_point;
}

// Called at the letter of "\p{...}".
Result<std::string> EcmaTranslator::property(char letter) {
  const std::size_t end = pattern_.find('}', offset_);
  if (!looking_at(letter == 'p' ? "p{" : "P{") || end == std::string_view::npos) {
    return refuse("invalid pattern: unknown escape", "\\p is followed by {...}");
  }
  const std::string_view name = pattern_.substr(offset_ + 2, end - offset_ - 2);
  std::optional<std::string> members = property_members(name, letter == 'P');
  if (!members) {
    return refuse("invalid pattern: unknown Unicode property",
                  "write a general category, a binary property or Script=NAME, as in \\p{Letter}");
  }
  offset_ = end + 1;
  return *std::move(members);
}

// Called after "<"; reads up to and including ">".
Result<std::string> EcmaTranslator::group_name() {
  std::string name;
  while (!at_end() && peek() != '>') {
    const std::size_t start = offset_;
    BATON_TRY(const char32_t next, name_code_point());
    const bool is_allowed = name.empty() ? begins_name(next) : continues_name(next);
    if (!is_allowed) {
      offset_ = start;
      return refuse("invalid pattern: invalid group name", kNameRule);
    }
    append_code_point(name, next);
  }
  if (name.empty() || !take(">")) return refuse("invalid pattern: invalid group name", kNameRule);
  return name;
}

Result<char32_t> EcmaTranslator::name_code_point() {
  if (take("\\u")) return unicode_escape();
  return next_code_point();
}

}  // namespace baton::text
