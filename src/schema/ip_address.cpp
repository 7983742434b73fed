#include <algorithm>
#include <charconv>

#include "schema/uri.h"
#include "text/ascii.h"

namespace baton::schema {
namespace {

bool is_hex_group(std::string_view text) {
  return !text.empty() && text.size() <= 4 && std::ranges::all_of(text, text::is_hex_digit);
}

// The number of 16-bit groups in "a:b:1.2.3.4"; -1 if the text is invalid. An empty text has none.
int count_groups(std::string_view text, bool may_end_in_ipv4) {
  if (text.empty()) return 0;
  int count = 0;
  while (true) {
    const std::size_t colon = text.find(':');
    const std::string_view group = text.substr(0, colon);
    if (colon == std::string_view::npos && may_end_in_ipv4 && is_ipv4_address(group)) {
      return count + 2;
    }
    if (!is_hex_group(group)) return -1;
    ++count;
    if (colon == std::string_view::npos) return count;
    text.remove_prefix(colon + 1);
  }
}

}  // namespace

bool is_ipv4_address(std::string_view text) {
  for (int octet = 0; octet < 4; ++octet) {
    const std::size_t dot = std::min(text.find('.'), text.size());
    const std::string_view digits = text.substr(0, dot);
    if (digits.empty() || digits.size() > 3 || !std::ranges::all_of(digits, text::is_digit))
      return false;
    if (digits.size() > 1 && digits.front() == '0') return false;
    int value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (value > 255 || (dot == text.size()) != (octet == 3)) return false;
    text.remove_prefix(std::min(dot + 1, text.size()));
  }
  return true;
}

bool is_ipv6_address(std::string_view text) {
  const std::size_t gap = text.find("::");
  if (gap == std::string_view::npos) return count_groups(text, true) == 8;
  const int before = count_groups(text.substr(0, gap), false);
  const int after = count_groups(text.substr(gap + 2), true);
  return before >= 0 && after >= 0 && before + after <= 7;
}

}  // namespace baton::schema
