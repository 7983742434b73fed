#include "text/ecma_translator.h"

#include <charconv>
#include <utility>

#include "text/ascii.h"
#include "text/concat.h"
#include "text/decode.h"
#include "text/ecma_class.h"

namespace baton::text {
namespace {

constexpr std::size_t kMostGroups = 200;     // nested
constexpr unsigned kMostRepetitions = 1000;  // RE2's own limit
constexpr char32_t kLastCodePoint = 0x10FFFF;

}  // namespace

Result<std::string> EcmaTranslator::translate() {
  while (!at_end()) BATON_CHECK(term());
  if (open_groups_ != 0) return refuse("a group of the pattern is not closed");
  return std::move(output_);
}

Result<void> EcmaTranslator::term() {
  const char next = peek();
  const bool could_repeat = std::exchange(repeatable_, next != '|' && next != '^' && next != '$');
  switch (next) {
    case '|':
      ++offset_;
      output_ += '|';
      return {};
    case '^':
      ++offset_;
      output_ += "\\A";
      return {};
    case '$':
      ++offset_;
      output_ += "\\z";
      return {};
    case '.':
      ++offset_;
      output_ += "[^\\n\\r\\x{2028}\\x{2029}]";
      return {};
    case '(':
    case ')': return group();
    case '[': return character_class();
    case '\\': return escape();
    case '*':
    case '+':
    case '?':
    case '{':
      if (!could_repeat) return refuse("nothing to repeat in the pattern", "escape it with '\\'");
      return quantifier();
    case '}':
    case ']': return refuse("unmatched closing bracket in the pattern", "escape it with '\\'");
    default: append_literal(output_, next_code_point()); return {};
  }
}

Result<void> EcmaTranslator::group() {
  if (take(")")) {
    if (open_groups_ == 0) {
      return refuse("unmatched closing bracket in the pattern", "escape it with '\\'");
    }
    --open_groups_;
    output_ += ')';
    return {};
  }
  BATON_CHECK(group_kind());
  repeatable_ = false;
  if (++open_groups_ > kMostGroups) return refuse("the pattern is nested too deeply");
  // Groups do not capture: no caller needs the captured text, and RE2 is faster without it.
  output_ += "(?:";
  return {};
}

// Reads the characters that open a group.
Result<void> EcmaTranslator::group_kind() {
  if (looking_at("(?=") || looking_at("(?!")) {
    return refuse("the pattern uses look-ahead", "rewrite the pattern without it");
  }
  if (looking_at("(?<=") || looking_at("(?<!")) {
    return refuse("the pattern uses look-behind", "rewrite the pattern without it");
  }
  if (take("(?:")) return {};
  if (take("(?<")) {
    const std::size_t end = pattern_.find('>', offset_);
    const bool named = end != std::string_view::npos && end != offset_ && !is_digit(peek()) &&
                       pattern_.substr(offset_, end - offset_).find_first_of("()[]{}\\|*+?^.") ==
                           std::string_view::npos;
    if (!named) return refuse("invalid group name in the pattern");
    offset_ = end + 1;
    return {};
  }
  if (looking_at("(?")) return refuse("unknown kind of group in the pattern");
  ++offset_;
  return {};
}

Result<void> EcmaTranslator::quantifier() {
  repeatable_ = false;
  if (peek() == '{') {
    BATON_CHECK(braces());
  } else {
    output_ += peek();
    ++offset_;
  }
  if (take("?")) output_ += '?';
  return {};
}

Result<void> EcmaTranslator::braces() {
  const std::size_t start = offset_++;
  const std::optional<unsigned> least = decimal();
  std::optional<unsigned> most = least;
  bool is_open = false;
  if (take(",")) {
    most = decimal();
    is_open = !most;
  }
  if (!least || !take("}")) {
    offset_ = start;
    return refuse("malformed repetition in the pattern", "write {2}, {2,} or {2,5}, or escape '{'");
  }
  if (most && *most < *least) return refuse("a repetition of the pattern has its bounds reversed");
  if (*least > kMostRepetitions || (most && *most > kMostRepetitions)) {
    return refuse("a repetition of the pattern is above 1000",
                  "it is not supported; limit the length by maxLength");
  }
  output_ += concat("{", std::to_string(*least));
  if (is_open) output_ += ',';
  if (most && most != least) output_ += concat(",", std::to_string(*most));
  output_ += '}';
  return {};
}

// Called outside of a class, at the backslash.
Result<void> EcmaTranslator::escape() {
  ++offset_;
  const char letter = peek();
  if (letter == 'b' || letter == 'B') {
    ++offset_;
    repeatable_ = false;
    output_ += concat("\\", std::string_view(&letter, 1));
    return {};
  }
  if ((letter >= '1' && letter <= '9') || letter == 'k') {
    return refuse("the pattern uses a back-reference", "rewrite the pattern without it");
  }
  if (const std::string_view ranges = class_escape_ranges(letter); !ranges.empty()) {
    ++offset_;
    output_ += concat("[", ranges, "]");
    return {};
  }
  if (letter == 'p' || letter == 'P') {
    BATON_TRY(const std::string ranges, property(letter));
    output_ += concat("[", ranges, "]");
    return {};
  }
  BATON_TRY(const char32_t code_point, character_escape());
  append_literal(output_, code_point);
  return {};
}

Result<void> EcmaTranslator::character_class() {
  const std::size_t start = offset_++;
  const bool negated = take("^");
  std::string members;
  while (!at_end() && peek() != ']') BATON_CHECK(class_member(members));
  if (!take("]")) {
    offset_ = start;
    return refuse("a class of the pattern is not closed");
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
    return refuse("a range of the pattern ends in a class", "escape the '-'");
  }
  if (*last.code_point < *first.code_point) {
    return refuse("a range of the pattern has its ends reversed");
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
  if (at_end()) return refuse("the pattern ends in a backslash");
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
  return refuse("unknown escape in the pattern");
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
    return refuse("unknown escape in the pattern",
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
  if (code_point > kLastCodePoint) return refuse("an escape of the pattern is above U+10FFFF");
  ++offset_;
  return code_point;
}

// Called at the letter of "\p{...}".
Result<std::string> EcmaTranslator::property(char letter) {
  ++offset_;
  const std::size_t end = pattern_.find('}', offset_);
  if (!take("{") || end == std::string_view::npos) {
    return refuse("unknown escape in the pattern", "\\p is followed by {...}");
  }
  const std::string_view name = pattern_.substr(offset_, end - offset_);
  if (name == "ASCII") {
    offset_ = end + 1;
    return std::string(letter == 'p' ? "\\x{0}-\\x{7f}" : "\\x{80}-\\x{10ffff}");
  }
  std::string ranges = property_class(name, letter);
  if (ranges.empty()) {
    return refuse("the pattern uses a Unicode property that is not supported",
                  "general categories and scripts are");
  }
  offset_ = end + 1;
  return ranges;
}

bool EcmaTranslator::take(std::string_view text) {
  if (!looking_at(text)) return false;
  offset_ += text.size();
  return true;
}

char32_t EcmaTranslator::next_code_point() {
  const Decoded decoded = decode(pattern_, offset_);
  offset_ += decoded.length;
  return decoded.code_point;
}

std::optional<unsigned> EcmaTranslator::decimal() {
  constexpr unsigned kTooMany = kMostRepetitions + 1;
  if (!is_digit(peek())) return std::nullopt;
  unsigned value = 0;
  for (; is_digit(peek()); ++offset_) {
    value = value * 10 + static_cast<unsigned>(peek() - '0');
    if (value > kTooMany) value = kTooMany;
  }
  return value;
}

tl::unexpected<Error> EcmaTranslator::refuse(Phrase phrase, const std::string& hint) const {
  std::string place = concat("at character ", std::to_string(offset_ + 1));
  if (!hint.empty()) place = concat(place, ": ", hint);
  return fail(ErrorCode::malformed, phrase, std::string(pattern_), std::move(place));
}

}  // namespace baton::text
