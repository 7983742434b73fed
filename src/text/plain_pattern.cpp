#include "text/plain_pattern.h"

#include <algorithm>
#include <cstddef>

namespace baton::text {
namespace {

using CharacterClass = std::bitset<128>;

constexpr std::string_view kNeverPlain = "\\[]^";  // special inside a class

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

// Removes "[…]" from the front of `pattern`.
std::optional<CharacterClass> take_class(std::string_view& pattern) {
  const std::size_t end = pattern.find(']');
  if (!pattern.starts_with('[') || end == std::string_view::npos) return std::nullopt;
  const std::string_view members = pattern.substr(1, end - 1);
  pattern.remove_prefix(end + 1);
  return parse_members(members);
}

bool holds(const CharacterClass& characters, char c) {
  const auto code = static_cast<unsigned char>(c);
  return code < characters.size() && characters.test(code);
}

}  // namespace

std::optional<PlainPattern> PlainPattern::parse(std::string_view ecma) {
  if (ecma.size() < 2 || !ecma.starts_with('^') || !ecma.ends_with('$')) return std::nullopt;
  std::string_view rest = ecma.substr(1, ecma.size() - 2);
  PlainPattern pattern;
  while (!rest.empty()) {
    const std::optional<CharacterClass> next = take_class(rest);
    if (!next) return std::nullopt;
    const bool repeats = rest == "*" || rest == "+";
    if (!repeats || rest == "+") pattern.each_.push_back(*next);
    if (!repeats) continue;
    pattern.rest_ = next;
    break;
  }
  return pattern;
}

bool PlainPattern::matches(std::string_view text) const {
  if (text.size() < each_.size() || (!rest_ && text.size() > each_.size())) return false;
  const std::string_view beginning = text.substr(0, each_.size());
  const bool begins = std::ranges::equal(
      each_, beginning, [](const CharacterClass& allowed, char c) { return holds(allowed, c); });
  return begins && std::ranges::all_of(text.substr(each_.size()),
                                       [this](char c) { return holds(*rest_, c); });
}

std::size_t PlainPattern::first_mismatch(std::string_view text) const {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool is_held = at < each_.size() ? holds(each_[at], text[at])
                                           : rest_.has_value() && holds(*rest_, text[at]);
    if (!is_held) return at;
  }
  return text.size();
}

}  // namespace baton::text
