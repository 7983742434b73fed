#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "text/ascii.h"

// The members of {"name": "API_SECRET", "value": "…"}, of which one tells what the other means.
namespace baton::detection {

// In lower case; programs write them in any case.
inline constexpr std::array<std::string_view, 5> kNamingMembers = {"name", "key", "variable",
                                                                   "header", "parameterkey"};
inline constexpr std::array<std::string_view, 2> kValueMembers = {"value", "parametervalue"};

constexpr bool is_one_in_any_case(std::string_view name, std::span<const std::string_view> lower) {
  return std::ranges::any_of(
      lower, [&](std::string_view each) { return text::equals_ignoring_case(name, each); });
}

// Whether the member of an object tells what the value beside it means, such as "name" or "Key".
constexpr bool is_naming_member(std::string_view name) {
  return is_one_in_any_case(name, kNamingMembers);
}

constexpr bool is_value_member(std::string_view name) {
  return is_one_in_any_case(name, kValueMembers);
}

}  // namespace baton::detection
