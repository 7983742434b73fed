#include "text/ecma_translator.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "text/ascii.h"
#include "text/concat.h"
#include "text/decode.h"
#include "text/ecma_class.h"
#include "text/utf8.h"

namespace baton::text {
namespace {

constexpr std::size_t kMostGroups = 200;  // nested
constexpr std::string_view kEscapeIt = "escape it with '\\'";
constexpr std::string_view kRewrite = "rewrite the pattern without it";

}  // namespace

Result<EcmaTranslator::Translation> EcmaTranslator::translate() {
  while (!at_end()) BATON_CHECK(term());
  if (groups_.size() > 1) {
    offset_ = groups_.back().offset;
    return refuse("invalid pattern: group is not closed");
  }
  BATON_CHECK(check_references());
  return Translation{.re2 = std::move(output_), .unsupported = std::move(unsupported_)};
}

Result<void> EcmaTranslator::term() {
  const char next = peek();
  const bool could_repeat = std::exchange(repeatable_, next != '|' && next != '^' && next != '$');
  if (next != '*' && next != '+' && next != '?' && next != '{') atom_repetitions_ = 1;
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
    case '(': return open_group();
    case ')': return close_group();
    case '[': return character_class();
    case '\\': return escape();
    case '*':
    case '+':
    case '?':
    case '{':
      if (!could_repeat) return refuse("invalid pattern: nothing to repeat", kEscapeIt);
      return quantifier();
    case '}':
    case ']': return refuse("invalid pattern: unmatched closing bracket", kEscapeIt);
    default: append_literal(output_, next_code_point()); return {};
  }
}

Result<void> EcmaTranslator::open_group() {
  repeatable_ = false;
  groups_.push_back({.offset = offset_});
  BATON_CHECK(group_kind());
  if (groups_.size() - 1 > kMostGroups) {
    note_unsupported("unsupported pattern: groups are nested too deeply", groups_.back().offset,
                     "at most 200 levels are supported");
  }
  // Groups do not capture: no caller needs the captured text, and RE2 is faster without it.
  output_ += "(?:";
  return {};
}

// Reads the characters that open a group.
Result<void> EcmaTranslator::group_kind() {
  const std::size_t start = offset_;
  if (take("(?:")) return {};
  if (take("(?=") || take("(?!")) {
    groups_.back().is_assertion = true;
    note_unsupported("unsupported pattern: lookahead", start, kRewrite);
    return {};
  }
  if (take("(?<=") || take("(?<!")) {
    groups_.back().is_assertion = true;
    note_unsupported("unsupported pattern: lookbehind", start, kRewrite);
    return {};
  }
  if (looking_at("(?") && !looking_at("(?<")) {
    return refuse("invalid pattern: unknown kind of group", "ECMA-262 has (?:…) and (?<name>…)");
  }
  ++captures_;
  if (take("(?<")) {
    BATON_TRY(std::string name, group_name());
    if (std::ranges::find(names_, name) != names_.end()) {
      offset_ = start;
      return refuse("invalid pattern: duplicate group name");
    }
    names_.push_back(std::move(name));
    return {};
  }
  ++offset_;
  return {};
}

Result<void> EcmaTranslator::close_group() {
  if (groups_.size() == 1) return refuse("invalid pattern: unmatched closing bracket", kEscapeIt);
  ++offset_;
  output_ += ')';
  const Group closed = groups_.back();
  groups_.pop_back();
  repeatable_ = !closed.is_assertion;
  atom_repetitions_ = closed.repetitions;
  groups_.back().repetitions = std::max(groups_.back().repetitions, closed.repetitions);
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
    return refuse("invalid pattern: malformed repetition",
                  "write {2}, {2,} or {2,5}, or escape '{'");
  }
  if (most && *most < *least) {
    offset_ = start;
    return refuse("invalid pattern: bounds of a repetition are reversed");
  }
  count_repetitions(start, most ? *most : *least);
  output_ += concat("{", std::to_string(*least));
  if (is_open) output_ += ',';
  if (most && most != least) output_ += concat(",", std::to_string(*most));
  output_ += '}';
  return {};
}

// RE2 limits each count and the product of nested counts.
void EcmaTranslator::count_repetitions(std::size_t offset, unsigned times) {
  if (times > kMostRepetitions) {
    note_unsupported("unsupported pattern: repetition above 1000", offset,
                     "limit the length with maxLength");
    return;
  }
  const unsigned product = atom_repetitions_ * std::max(times, 1U);
  if (product > kMostRepetitions) {
    note_unsupported("unsupported pattern: nested repetitions multiply to more than 1000", offset,
                     "limit the length with maxLength");
    return;
  }
  groups_.back().repetitions = std::max(groups_.back().repetitions, product);
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
  if (letter >= '1' && letter <= '9') return number_reference();
  if (letter == 'k') return named_reference();
  if (const std::string_view ranges = class_escape_ranges(letter); !ranges.empty()) {
    ++offset_;
    output_ += concat("[", ranges, "]");
    return {};
  }
  if (letter == 'p' || letter == 'P') {
    BATON_TRY(const std::string ranges, property(letter));
    // RE2 does not accept "[]" as the empty class.
    output_ += ranges.empty() ? "[^\\x{0}-\\x{10ffff}]" : concat("[", ranges, "]");
    return {};
  }
  BATON_TRY(const char32_t code_point, character_escape());
  append_literal(output_, code_point);
  return {};
}

Result<void> EcmaTranslator::number_reference() {
  const std::size_t start = offset_ - 1;
  references_.push_back({.offset = start, .number = *decimal()});
  note_unsupported("unsupported pattern: back-reference", start, kRewrite);
  return {};
}

Result<void> EcmaTranslator::named_reference() {
  const std::size_t start = offset_ - 1;
  if (!take("k<")) return refuse("invalid pattern: \\k needs a group name", "write \\k<name>");
  BATON_TRY(std::string name, group_name());
  references_.push_back({.offset = start, .name = std::move(name)});
  note_unsupported("unsupported pattern: back-reference", start, kRewrite);
  return {};
}

Result<void> EcmaTranslator::check_references() {
  for (const Reference& reference : references_) {
    const bool is_known = reference.name.empty()
                              ? reference.number <= captures_
                              : std::ranges::find(names_, reference.name) != names_.end();
    if (is_known) continue;
    offset_ = reference.offset;
    return refuse("invalid pattern: back-reference to an unknown group");
  }
  return {};
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

// Stops counting far above any supported number.
std::optional<unsigned> EcmaTranslator::decimal() {
  constexpr unsigned kTooMany = std::numeric_limits<unsigned>::max() / 100;
  if (!is_digit(peek())) return std::nullopt;
  unsigned value = 0;
  for (; is_digit(peek()); ++offset_) {
    value = std::min(value * 10 + static_cast<unsigned>(peek() - '0'), kTooMany);
  }
  return value;
}

Error EcmaTranslator::fault(Phrase phrase, std::size_t offset, std::string_view hint) const {
  const std::size_t character = count_code_points(pattern_.substr(0, offset)) + 1;
  std::string place = concat("at character ", std::to_string(character));
  if (!hint.empty()) place = concat(place, ": ", hint);
  return {.code = ErrorCode::malformed,
          .phrase = phrase,
          .subject = std::string(pattern_),
          .hint = std::move(place)};
}

Failure EcmaTranslator::refuse(Phrase phrase, std::string_view hint) const {
  return fail(fault(phrase, offset_, hint));
}

void EcmaTranslator::note_unsupported(Phrase phrase, std::size_t offset, std::string_view hint) {
  if (!unsupported_) unsupported_ = fault(phrase, offset, hint);
}

}  // namespace baton::text
