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
constexpr std::array<std::string_view, 72> kUnits = {
    "s",     "sec",   "secs", "ms",    "us",    "ns",  "m",    "min",   "mins",  "h",     "hr",
    "hrs",   "hour",  "d",    "day",   "days",  "w",   "week", "weeks", "mo",    "y",     "year",
    "years", "b",     "k",    "kb",    "mb",    "gb",  "tb",   "kib",   "mib",   "gib",   "tib",
    "ki",    "mi",    "gi",   "ti",    "g",     "bit", "bits", "byte",  "bytes", "chars", "px",
    "em",    "rem",   "pt",   "mm",    "cm",    "km",  "hz",   "mhz",   "ghz",   "f",     "l",
    "u",     "ul",    "ull",  "times", "hours", "z",   "x",    "usize", "isize", "iter",  "iters",
    "items", "lines", "rows", "nodes", "ops",   "hits"};

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

// "1.25e-06", "1e+20": how programs print a number with a fraction. "83726e15" may be a password.
bool is_scientific(std::string_view value) {
  const std::size_t exponent = value.find_first_of("eE");
  if (exponent == std::string_view::npos) return false;
  const std::string_view mantissa = value.substr(0, exponent);
  std::string_view digits = value.substr(exponent + 1);
  const bool is_signed = digits.starts_with('-') || digits.starts_with('+');
  if (is_signed) digits.remove_prefix(1);
  const bool has_point = std::ranges::count(mantissa, '.') == 1;
  return (is_signed || has_point) && !mantissa.empty() && text::is_digit(mantissa.front()) &&
         mantissa.find_first_not_of("0123456789.") == std::string_view::npos && !digits.empty() &&
         std::ranges::all_of(digits, text::is_digit);
}

// The word in front of a value, with what stands between them.
std::string_view word_before(std::string_view text, std::size_t value_begin) {
  const auto is_name_character = [](char c) { return text::is_word_character(c); };
  constexpr std::size_t kReach = 64;
  const std::size_t least = value_begin - std::min(value_begin, kReach);
  std::size_t end = value_begin;
  while (end > least && !is_name_character(text[end - 1])) --end;
  std::size_t begin = end;
  while (begin > least && is_name_character(text[begin - 1])) --begin;
  const bool is_number = std::ranges::all_of(text.substr(begin, end - begin), text::is_digit);
  if (!is_number || end == begin) return text.substr(begin, end - begin);
  const std::size_t number = begin;
  while (begin > least && text[begin - 1] == ' ') --begin;
  while (begin > least && is_name_character(text[begin - 1])) --begin;
  return text.substr(begin, number - begin);
}

}  // namespace

bool is_measure(std::string_view value) {
  if (value.front() == 'v') value.remove_prefix(1);
  if (value.empty() || !text::is_digit(value.front())) return false;
  if (is_scientific(value)) return true;
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

bool is_count(std::string_view text, const ValueRange& value) {
  if (!std::ranges::all_of(value.in(text), text::is_digit)) return false;
  const std::string_view name = text::trim(word_before(text, value.begin), " _");
  constexpr std::string_view kPass = "pass";
  constexpr std::string_view kPasswords = "passwords";
  const auto ends_with = [&](std::string_view word) {
    return name.size() >= word.size() &&
           text::equals_ignoring_case(name.substr(name.size() - word.size()), word);
  };
  if (ends_with(kPasswords)) return true;
  if (!ends_with(kPass)) return false;
  const auto begin = static_cast<std::size_t>(name.data() - text.data());
  if (text.substr(0, begin).ends_with("--")) return false;  // an option
  const std::string_view word = name.substr(name.size() - kPass.size());
  return name.size() == kPass.size() || text::is_upper(word.front()) ||
         !text::is_letter(name[name.size() - kPass.size() - 1]);  // but "storepass"
}

bool is_address_of_token(std::string_view text, const ValueRange& value) {
  constexpr std::size_t kLength = 42;
  const std::string_view whole = value.in(text);
  const std::string_view address = whole.substr(0, whole.find_last_not_of(";,") + 1);
  if (address.size() != kLength || !address.starts_with("0x")) return false;
  const std::string_view name = word_before(text, value.begin);
  return name.ends_with("token0") || name.ends_with("token1");
}

}  // namespace baton::detection
