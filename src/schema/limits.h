#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace baton::schema {

// The numbers of subschemas that one validation evaluates. References and alternatives can double
// them at every level.
struct Steps {
  std::uint64_t most = 50'000'000;
  // Before it remembers answers, which costs more than a step. Ordinary validations take fewer.
  std::uint64_t before_remembering = 200'000;

  // For a document with so many values; 0 if it is unknown.
  static constexpr Steps for_values(std::uint64_t values) {
    constexpr Steps kSmall;
    return {kSmall.most + 64 * values, kSmall.before_remembering + 8 * values};
  }
};

// What one validation reports, unless another limit is given.
inline constexpr std::size_t kMostFindings = 100;

// The rule of the only finding about an instance that needs more steps.
inline constexpr std::string_view kTooManySteps = "too-many-steps";
inline constexpr std::string_view kTooManyStepsMessage =
    "validating against this schema takes too many steps";

}  // namespace baton::schema
