#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// The Unicode properties of ECMA-262 patterns ("\p{...}"). The tables are written by
// scripts/unicode; they hold what RE2 does not support.
namespace baton::text {

struct UnicodeSet {
  std::string_view names;   // separated by spaces
  std::string_view ranges;  // encoded, see decode_ranges
};

std::span<const UnicodeSet> binary_properties();
std::span<const UnicodeSet> computed_categories();  // general categories
std::span<const UnicodeSet> script_extensions();    // of scripts where they are not the script
std::span<const UnicodeSet> computed_scripts();     // that RE2 does not support
std::span<const std::string_view> script_names();   // all others; the long name first

inline constexpr char32_t kLastCodePoint = 0x10FFFF;

struct CodePointRange {
  char32_t first = 0;
  char32_t last = 0;
};

std::vector<CodePointRange> decode_ranges(std::string_view encoded);

// The code points that are not in `ranges`.
std::vector<CodePointRange> complement(std::span<const CodePointRange> ranges);

// Whether the code point has a binary property of the tables, such as "ID_Start".
bool has_property(char32_t code_point, std::string_view property);

// The text between the braces of "\p{...}" or "\P{...}" as members of a class in RE2's syntax.
// Empty if ECMA-262 defines no such property.
std::optional<std::string> property_members(std::string_view property, bool is_negated);

}  // namespace baton::text
