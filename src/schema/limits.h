#pragma once

#include <cstddef>
#include <cstdint>

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

// Limit of subschemas evaluated within each other, so that they do not exhaust the stack. A
// document of 256 levels needs a few of them per level.
inline constexpr std::size_t kMostDepth = 1536;

}  // namespace baton::schema
