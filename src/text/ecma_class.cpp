#include "text/ecma_class.h"

#include <array>
#include <charconv>
#include <cstdint>
#include <utility>

#include "text/concat.h"

namespace baton::text {
namespace {

// Maps ECMA-262's long names of general categories to the short names that RE2 supports.
constexpr std::array<std::pair<std::string_view, std::string_view>, 38> kCategories = {{
    {"Cased_Letter", "LC"},
    {"Close_Punctuation", "Pe"},
    {"Connector_Punctuation", "Pc"},
    {"Control", "Cc"},
    {"Currency_Symbol", "Sc"},
    {"Dash_Punctuation", "Pd"},
    {"Decimal_Number", "Nd"},
    {"Enclosing_Mark", "Me"},
    {"Final_Punctuation", "Pf"},
    {"Format", "Cf"},
    {"Initial_Punctuation", "Pi"},
    {"Letter", "L"},
    {"Letter_Number", "Nl"},
    {"Line_Separator", "Zl"},
    {"Lowercase_Letter", "Ll"},
    {"Mark", "M"},
    {"Combining_Mark", "M"},
    {"Math_Symbol", "Sm"},
    {"Modifier_Letter", "Lm"},
    {"Modifier_Symbol", "Sk"},
    {"Nonspacing_Mark", "Mn"},
    {"Number", "N"},
    {"Open_Punctuation", "Ps"},
    {"Other", "C"},
    {"Other_Letter", "Lo"},
    {"Other_Number", "No"},
    {"Other_Punctuation", "Po"},
    {"Other_Symbol", "So"},
    {"Paragraph_Separator", "Zp"},
    {"Private_Use", "Co"},
    {"Punctuation", "P"},
    {"Separator", "Z"},
    {"Space_Separator", "Zs"},
    {"Spacing_Mark", "Mc"},
    {"Surrogate", "Cs"},
    {"Symbol", "S"},
    {"Titlecase_Letter", "Lt"},
    {"Uppercase_Letter", "Lu"},
}};

std::string_view short_category(std::string_view name) {
  for (const auto& [long_name, short_name] : kCategories) {
    if (name == long_name) return short_name;
  }
  return name;
}

// The part after "Script=" or a similar prefix; the whole text without such a prefix.
std::string_view property_value(std::string_view property) {
  constexpr std::array<std::string_view, 4> kPrefixes = {
      "Script=", "sc=", "General_Category=", "gc="};
  for (const std::string_view prefix : kPrefixes) {
    if (property.starts_with(prefix)) return property.substr(prefix.size());
  }
  return property;
}

bool is_name(std::string_view text) {
  constexpr std::string_view kLetters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";
  return !text.empty() && text.find_first_not_of(kLetters) == std::string_view::npos;
}

}  // namespace

std::string_view class_escape_ranges(char letter) {
  switch (letter) {
    case 'd': return "0-9";
    case 'D': return "\\x{0}-/:-\\x{10ffff}";
    case 'w': return "0-9A-Z_a-z";
    case 'W': return "\\x{0}-/:-@\\x{5b}-\\x{5e}\\x{60}\\x{7b}-\\x{10ffff}";
    case 's':
      return "\\x{9}-\\x{d}\\x{20}\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}"
             "\\x{205f}\\x{3000}\\x{feff}";
    case 'S':
      return "\\x{0}-\\x{8}\\x{e}-\\x{1f}\\x{21}-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}"
             "\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}"
             "\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}";
    default: return {};
  }
}

std::string property_class(std::string_view property, char letter) {
  const std::string_view value = property_value(property);
  if (!is_name(value)) return {};
  if (value == "LC" || value == "Cased_Letter") return {};  // RE2 does not support this union
  const std::string_view name = short_category(value);
  return concat("\\", std::string_view(&letter, 1), "{", name, "}");
}

void append_literal(std::string& pattern, char32_t code_point) {
  const auto value = static_cast<std::uint32_t>(code_point);
  const bool is_plain = (value >= '0' && value <= '9') || (value >= 'A' && value <= 'Z') ||
                        (value >= 'a' && value <= 'z');
  if (is_plain) {
    pattern += static_cast<char>(value);
    return;
  }
  std::array<char, 8> digits{};
  const auto [end, problem] =
      std::to_chars(digits.data(), digits.data() + digits.size(), value, 16);
  pattern += "\\x{";
  pattern.append(digits.data(), end);
  pattern += '}';
}

}  // namespace baton::text
