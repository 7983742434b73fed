#include <algorithm>
#include <array>
#include <optional>

#include "schema/format_checks.h"
#include "text/ascii.h"
#include "text/rfc3339.h"

namespace baton::schema {
namespace {

// Checks a date or a time by completing it to a date-time; the text is short, so nothing is
// allocated.
bool is_date_time_of(std::string_view before, std::string_view text, std::string_view after) {
  std::array<char, 128> buffer{};
  const std::size_t size = before.size() + text.size() + after.size();
  if (size > buffer.size()) return false;
  char* end = std::copy(before.begin(), before.end(), buffer.data());
  end = std::copy(text.begin(), text.end(), end);
  std::copy(after.begin(), after.end(), end);
  return text::parse_date_time({buffer.data(), size}).has_value();
}

// Removes "1Y2M" and so on: numbers with consecutive units of `units`. False if there are none.
bool take_units(std::string_view& text, std::string_view units) {
  std::optional<std::size_t> last;
  while (!text.empty() && text::is_digit(text.front())) {
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    if (digits == text.size()) return false;
    const std::size_t unit = units.find(text[digits]);
    if (unit == std::string_view::npos || (last && unit != *last + 1)) return false;
    last = unit;
    text.remove_prefix(digits + 1);
  }
  return last.has_value();
}

}  // namespace

bool is_date(std::string_view text) {
  return text.size() == 10 && is_date_time_of("", text, "T00:00:00Z");
}

bool is_time(std::string_view text) {
  return is_date_time_of("1998-12-31T", text, "");
}

bool is_duration(std::string_view text) {
  if (!text.starts_with('P')) return false;
  text.remove_prefix(1);
  std::string_view weeks = text;
  if (take_units(weeks, "W")) return weeks.empty();
  const bool has_date = take_units(text, "YMD");
  if (text.empty()) return has_date;
  if (!text.starts_with('T')) return false;
  text.remove_prefix(1);
  return take_units(text, "HMS") && text.empty();
}

}  // namespace baton::schema
