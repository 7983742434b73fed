#include "text/plain_pattern.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <system_error>

#include "text/ecma_translator.h"

namespace baton::text {
namespace {

using CharacterClass = std::bitset<128>;

constexpr std::string_view kNeverPlain = "\\[]^";  // special inside a class
constexpr std::string_view kNeverLiteral = R"(^$\.*+?()[]{}|)";
constexpr auto kUnlimited = std::string_view::npos;

bool is_plain(char c) {
  return c > ' ' && c <= '~' && kNeverPlain.find(c) == std::string_view::npos;
}

// Parses "A-Za-z_-": ranges and single characters. A hyphen is literal only at the end.
std::optional<CharacterClass> parse_members(std::string_view members) {
  if (members.empty() || !std::ranges::all_of(members, is_plain)) return std::nullopt;
  CharacterClass parsed;
  while (!members.empty()) {
    const bool is_range = members.size() > 2 && members[1] == '-';
    const char last = is_range ? members[2] : members[0];
    const bool is_misplaced = members[0] == '-' && members.size() > 1;
    if (is_misplaced || last < members[0]) return std::nullopt;
    for (char c = members[0]; c <= last; ++c) parsed.set(static_cast<std::size_t>(c));
    members.remove_prefix(is_range ? 3 : 1);
  }
  return parsed;
}

// Removes "[…]", or a character that stands for itself, from the front of `pattern`.
std::optional<CharacterClass> take_characters(std::string_view& pattern) {
  if (!pattern.starts_with('[')) {
    const char c = pattern.front();
    if (c <= ' ' || c > '~' || kNeverLiteral.find(c) != std::string_view::npos) return std::nullopt;
    pattern.remove_prefix(1);
    return CharacterClass().set(static_cast<std::size_t>(c));
  }
  const std::size_t end = pattern.find(']');
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view members = pattern.substr(1, end - 1);
  pattern.remove_prefix(end + 1);
  return parse_members(members);
}

struct Repetition {
  std::size_t least = 1;
  std::size_t most = 1;
};

std::optional<std::size_t> parse_count(std::string_view digits) {
  std::size_t count = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, fault] = std::from_chars(digits.data(), end, count);
  const bool is_count = fault == std::errc() && stop == end && count <= kMostRepetitions;
  return is_count ? std::optional(count) : std::nullopt;
}

// Removes "{2}", "{2,}" or "{2,5}" from the front of `pattern`.
std::optional<Repetition> take_braces(std::string_view& pattern) {
  const std::size_t end = pattern.find('}');
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view counts = pattern.substr(1, end - 1);
  pattern.remove_prefix(end + 1);
  const std::size_t comma = counts.find(',');
  const std::optional<std::size_t> least = parse_count(counts.substr(0, comma));
  if (!least) return std::nullopt;
  if (comma == std::string_view::npos) return Repetition{.least = *least, .most = *least};
  if (comma + 1 == counts.size()) return Repetition{.least = *least, .most = kUnlimited};
  const std::optional<std::size_t> most = parse_count(counts.substr(comma + 1));
  if (!most || *most < *least) return std::nullopt;
  return Repetition{.least = *least, .most = *most};
}

// A pattern without a repetition at its front repeats once.
std::optional<Repetition> take_repetition(std::string_view& pattern) {
  if (pattern.starts_with('{')) return take_braces(pattern);
  Repetition repetition;
  if (pattern.starts_with('*')) {
    repetition = {.least = 0, .most = kUnlimited};
  } else if (pattern.starts_with('+')) {
    repetition = {.least = 1, .most = kUnlimited};
  } else if (pattern.starts_with('?')) {
    repetition = {.least = 0, .most = 1};
  } else {
    return repetition;
  }
  pattern.remove_prefix(1);
  return repetition;
}

bool holds(const CharacterClass& characters, char c) {
  const auto code = static_cast<unsigned char>(c);
  return code < characters.size() && characters.test(code);
}

}  // namespace

std::optional<PlainPattern::Run> PlainPattern::take_run(std::string_view& pattern) {
  const std::optional<CharacterClass> characters = take_characters(pattern);
  if (!characters) return std::nullopt;
  const std::optional<Repetition> repetition = take_repetition(pattern);
  if (!repetition) return std::nullopt;
  return Run{.characters = *characters, .least = repetition->least, .most = repetition->most};
}

std::optional<PlainPattern> PlainPattern::parse(std::string_view ecma) {
  if (ecma.size() < 2 || !ecma.starts_with('^') || !ecma.ends_with('$')) return std::nullopt;
  std::string_view rest = ecma.substr(1, ecma.size() - 2);
  PlainPattern pattern;
  while (!rest.empty()) {
    const std::optional<Run> run = take_run(rest);
    if (!run || (run->least != run->most && !rest.empty())) return std::nullopt;
    pattern.runs_.push_back(*run);
    pattern.least_ += run->least;
  }
  return pattern;
}

bool PlainPattern::matches(std::string_view text) const {
  return text.size() >= least_ && first_mismatch(text) == text.size();
}

std::size_t PlainPattern::first_mismatch(std::string_view text) const {
  std::size_t at = 0;
  for (const Run& run : runs_) {
    const std::string_view part = text.substr(at, run.most);
    const auto misfit =
        std::ranges::find_if_not(part, [&run](char c) { return holds(run.characters, c); });
    at += static_cast<std::size_t>(misfit - part.begin());
    if (misfit != part.end()) return at;
  }
  return at;
}

}  // namespace baton::text
