#include <algorithm>

#include "json/pointer.h"
#include "schema/format_checks.h"
#include "text/ascii.h"

namespace baton::schema {
namespace {

// Removes digits without leading zeros; false if there are none.
bool take_integer(std::string_view& text, char least) {
  if (text.empty() || text.front() < least || text.front() > '9') return false;
  const std::size_t end =
      text.front() == '0' ? 1 : std::min(text.find_first_not_of("0123456789"), text.size());
  text.remove_prefix(end);
  return true;
}

}  // namespace

bool is_relative_json_pointer(std::string_view text) {
  if (!take_integer(text, '0')) return false;
  if (text.starts_with('+') || text.starts_with('-')) {
    text.remove_prefix(1);
    if (!take_integer(text, '1')) return false;
  }
  return text == "#" || json::Pointer::parse(text).has_value();
}

bool is_uuid(std::string_view text) {
  if (text.size() != 36) return false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool hyphen = at == 8 || at == 13 || at == 18 || at == 23;
    if (hyphen ? text[at] != '-' : !text::is_hex_digit(text[at])) return false;
  }
  return true;
}

}  // namespace baton::schema
