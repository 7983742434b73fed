#include "text/ecma_class.h"

#include <array>
#include <charconv>
#include <cstdint>

namespace baton::text {
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
