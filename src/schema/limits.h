#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace baton::schema {

// The maximum number of subschemas that one validation evaluates, beside kStepsForEach value of the
// instance; references and alternatives can double it at every level.
inline constexpr std::uint64_t kMostSteps = 50'000'000;
inline constexpr std::uint64_t kStepsForEach = 64;

// What one validation reports, unless another limit is given.
inline constexpr std::size_t kMostFindings = 100;

// The rule of the only finding about an instance that needs more steps.
inline constexpr std::string_view kTooManySteps = "too-many-steps";
inline constexpr std::string_view kTooManyStepsMessage =
    "validating against this schema takes too many steps";

}  // namespace baton::schema
