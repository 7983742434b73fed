#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "text/ascii.h"

namespace baton::text {

// Of decimal digits without a sign and without leading zeros, up to 2^63-1; empty for other text.
inline std::optional<std::int64_t> parse_whole(std::string_view text) {
  const bool has_leading_zero = text.size() > 1 && text.front() == '0';
  if (text.empty() || !is_digit(text.front()) || has_leading_zero) return std::nullopt;
  std::int64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, fault] = std::from_chars(text.data(), end, number);
  if (stop != end || fault != std::errc()) return std::nullopt;
  return number;
}

// The decimal digits, with zeros in front if they are fewer than `width`.
inline std::string zero_padded(std::uint64_t number, std::size_t width) {
  const std::string digits = std::to_string(number);
  return std::string(width - std::min(width, digits.size()), '0') + digits;
}

}  // namespace baton::text
