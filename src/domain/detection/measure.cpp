#include "domain/detection/measure.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "text/ascii.h"

namespace baton::detection {
namespace {

constexpr std::string_view kDigitsOfMeasure = "0123456789";

// Of times, sizes and lengths, and the suffixes that numbers have in programs.
constexpr std::array<std::string_view, 62> kUnits = {
    "s",     "sec",  "secs", "ms",    "us",    "ns",  "m",    "min",   "mins",  "h",     "hr",
    "hrs",   "hour", "d",    "day",   "days",  "w",   "week", "weeks", "mo",    "y",     "year",
    "years", "b",    "k",    "kb",    "mb",    "gb",  "tb",   "kib",   "mib",   "gib",   "tib",
    "ki",    "mi",   "gi",   "ti",    "g",     "bit", "bits", "byte",  "bytes", "chars", "px",
    "em",    "rem",  "pt",   "mm",    "cm",    "km",  "hz",   "mhz",   "ghz",   "f",     "l",
    "u",     "ul",   "ull",  "times", "hours", "z",   "x"};

bool is_unit(std::string_view word) {
  return std::ranges::find(kUnits, text::to_lower(word)) != kUnits.end();
}

// "20261124"
bool is_compact_date(std::string_view digits) {
  constexpr std::size_t kLength = 8;
  if (digits.size() != kLength) return false;
  const std::string_view century = digits.substr(0, 2);
  const std::string_view month = digits.substr(4, 2);
  const std::string_view day = digits.substr(6, 2);
  return (century == "19" || century == "20") && month >= "01" && month <= "12" && day >= "01" &&
         day <= "31";
}

}  // namespace

bool is_measure(std::string_view value) {
  if (value.front() == 'v') value.remove_prefix(1);
  if (value.empty() || !text::is_digit(value.front())) return false;
  constexpr std::size_t kLongestNumber = 24;
  const bool is_number = std::ranges::all_of(value, text::is_digit);
  if (is_number && value.size() >= kLongestNumber) return false;
  const std::size_t end = value.find_first_not_of("0123456789.:-+/TZ");
  return end == std::string_view::npos ||
         (value.size() - end <= 5 && std::ranges::all_of(value.substr(end), text::is_letter) &&
          value.find_first_not_of(kDigitsOfMeasure) == end);
}

bool is_certain_measure(std::string_view value) {
  if (!is_measure(value)) return false;
  const std::size_t end = value.find_first_not_of(kDigitsOfMeasure);
  if (end == std::string_view::npos) return is_compact_date(value);
  const std::string_view rest = value.substr(end);
  const bool is_number_with_letters = end > 0 && std::ranges::all_of(rest, text::is_letter);
  return !is_number_with_letters || is_unit(rest);
}

}  // namespace baton::detection
