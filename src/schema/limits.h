#pragma once

#include <cstdint>
#include <string_view>

namespace baton::schema {

// How many subschemas one validation may look at: references and alternatives may double the work
// at every level.
inline constexpr std::uint64_t kMostSteps = 50'000'000;

// The rule of the only finding about an instance that takes more steps.
inline constexpr std::string_view kTooManySteps = "too-many-steps";

}  // namespace baton::schema
