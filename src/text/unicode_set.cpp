#include "text/unicode_set.h"

#include <algorithm>
#include <array>
#include <utility>

#include "text/concat.h"
#include "text/ecma_class.h"

namespace baton::text {
namespace {

// Long and short names that ECMA-262 defines for the general categories that RE2 supports.
constexpr std::array<std::string_view, 35> kCategories = {"Close_Punctuation Pe",
                                                          "Connector_Punctuation Pc",
                                                          "Control Cc cntrl",
                                                          "Currency_Symbol Sc",
                                                          "Dash_Punctuation Pd",
                                                          "Decimal_Number Nd digit",
                                                          "Enclosing_Mark Me",
                                                          "Final_Punctuation Pf",
                                                          "Format Cf",
                                                          "Initial_Punctuation Pi",
                                                          "Letter L",
                                                          "Letter_Number Nl",
                                                          "Line_Separator Zl",
                                                          "Lowercase_Letter Ll",
                                                          "Mark M Combining_Mark",
                                                          "Math_Symbol Sm",
                                                          "Modifier_Letter Lm",
                                                          "Modifier_Symbol Sk",
                                                          "Nonspacing_Mark Mn",
                                                          "Number N",
                                                          "Open_Punctuation Ps",
                                                          "Other_Letter Lo",
                                                          "Other_Number No",
                                                          "Other_Punctuation Po",
                                                          "Other_Symbol So",
                                                          "Paragraph_Separator Zp",
                                                          "Private_Use Co",
                                                          "Punctuation P punct",
                                                          "Separator Z",
                                                          "Space_Separator Zs",
                                                          "Spacing_Mark Mc",
                                                          "Surrogate Cs",
                                                          "Symbol S",
                                                          "Titlecase_Letter Lt",
                                                          "Uppercase_Letter Lu"};

// The word at `index` of words that are separated by spaces; empty if there are fewer.
std::string_view word(std::string_view names, std::size_t index) {
  for (; index > 0; --index) {
    const std::size_t space = names.find(' ');
    if (space == std::string_view::npos) return {};
    names.remove_prefix(space + 1);
  }
  return names.substr(0, names.find(' '));
}

bool has_name(std::string_view names, std::string_view name) {
  if (name.empty() || name.find(' ') != std::string_view::npos) return false;
  for (std::size_t index = 0;; ++index) {
    const std::string_view next = word(names, index);
    if (next.empty()) return false;
    if (next == name) return true;
  }
}

const UnicodeSet* find_set(std::span<const UnicodeSet> sets, std::string_view name) {
  const auto found = std::ranges::find_if(
      sets, [name](const UnicodeSet& set) { return has_name(set.names, name); });
  return found == sets.end() ? nullptr : &*found;
}

std::string members_of(std::vector<CodePointRange> ranges, bool is_negated) {
  if (is_negated) ranges = complement(ranges);
  std::string members;
  for (const CodePointRange& range : ranges) {
    append_literal(members, range.first);
    if (range.last == range.first) continue;
    members += '-';
    append_literal(members, range.last);
  }
  return members;
}

std::string members_in_re2(std::string_view name, bool is_negated) {
  return concat(is_negated ? "\\P{" : "\\p{", name, "}");
}

std::optional<std::string> category_members(std::string_view name, bool is_negated) {
  if (const UnicodeSet* const set = find_set(computed_categories(), name)) {
    return members_of(decode_ranges(set->ranges), is_negated);
  }
  const auto* const known = std::ranges::find_if(
      kCategories, [name](std::string_view names) { return has_name(names, name); });
  if (known == kCategories.end()) return std::nullopt;
  return members_in_re2(word(*known, 1), is_negated);
}

std::optional<std::string> script_members(std::string_view name, bool is_negated) {
  if (const UnicodeSet* const set = find_set(computed_scripts(), name)) {
    return members_of(decode_ranges(set->ranges), is_negated);
  }
  const auto scripts = script_names();
  const auto known = std::ranges::find_if(
      scripts, [name](std::string_view names) { return has_name(names, name); });
  if (known == scripts.end()) return std::nullopt;
  return members_in_re2(word(*known, 0), is_negated);
}

std::optional<std::string> extension_members(std::string_view name, bool is_negated) {
  if (const UnicodeSet* const set = find_set(script_extensions(), name)) {
    return members_of(decode_ranges(set->ranges), is_negated);
  }
  return script_members(name, is_negated);
}

std::optional<std::string> lone_members(std::string_view name, bool is_negated) {
  if (name == "Any") return members_of({{0, kLastCodePoint}}, is_negated);
  if (name == "ASCII") return members_of({{0, 0x7F}}, is_negated);
  if (const UnicodeSet* const set = find_set(binary_properties(), name)) {
    return members_of(decode_ranges(set->ranges), is_negated);
  }
  return category_members(name, is_negated);
}

}  // namespace

// Differences between the boundaries of the ranges, in digits of five bits, the lowest first; a
// character from '0' is a digit, from 'P' one with more to come ('~' stands for '?'), and one from
// 'p' repeats the last pair of differences 1 to 14 times.
std::vector<CodePointRange> decode_ranges(std::string_view encoded) {
  std::vector<CodePointRange> ranges;
  char32_t at = 0;
  char32_t gap = 0;
  char32_t length = 0;
  const auto add = [&] {
    at += gap + length;
    ranges.push_back({.first = at - length, .last = at - 1});
  };
  const auto number = [&encoded] {
    char32_t value = 0;
    for (unsigned shift = 0; !encoded.empty(); shift += 5) {
      const char letter = encoded.front() == '~' ? '?' : encoded.front();
      const auto digit = static_cast<char32_t>(letter - '0');
      encoded.remove_prefix(1);
      value |= (digit & 31U) << shift;
      if (digit < 32) break;
    }
    return value;
  };
  while (!encoded.empty()) {
    if (encoded.front() >= 'p' && encoded.front() != '~') {
      for (char left = encoded.front(); left >= 'p'; --left) add();
      encoded.remove_prefix(1);
      continue;
    }
    gap = number();
    length = number();
    add();
  }
  return ranges;
}

std::vector<CodePointRange> complement(std::span<const CodePointRange> ranges) {
  std::vector<CodePointRange> others;
  char32_t next = 0;
  for (const CodePointRange& range : ranges) {
    if (range.first > next) others.push_back({.first = next, .last = range.first - 1});
    next = range.last + 1;
  }
  if (next <= kLastCodePoint) others.push_back({.first = next, .last = kLastCodePoint});
  return others;
}

bool has_property(char32_t code_point, std::string_view property) {
  const UnicodeSet* const set = find_set(binary_properties(), property);
  return set != nullptr &&
         std::ranges::any_of(decode_ranges(set->ranges), [code_point](const CodePointRange& range) {
           return range.first <= code_point && code_point <= range.last;
         });
}

std::optional<std::string> property_members(std::string_view property, bool is_negated) {
  using Members = std::optional<std::string> (*)(std::string_view, bool);
  constexpr std::array<std::pair<std::string_view, Members>, 6> kPrefixes = {{
      {"General_Category=", category_members},
      {"gc=", category_members},
      {"Script=", script_members},
      {"sc=", script_members},
      {"Script_Extensions=", extension_members},
      {"scx=", extension_members},
  }};
  for (const auto& [prefix, members] : kPrefixes) {
    if (property.starts_with(prefix)) return members(property.substr(prefix.size()), is_negated);
  }
  return lone_members(property, is_negated);
}

}  // namespace baton::text
