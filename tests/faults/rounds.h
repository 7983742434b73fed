#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <random>
#include <string_view>
#include <vector>

#include "support/in_memory.h"

namespace baton::test {

// `scripts/test --full` sets BATON_FAULT_ROUNDS=full; without it a test does a tenth of its rounds.
inline bool all_rounds() {
  const char* rounds = std::getenv("BATON_FAULT_ROUNDS");
  return rounds != nullptr && std::string_view(rounds) == "full";
}

// Sanitizers slow the program down several times: figures of time mean nothing then, and where
// every round starts programs, fewer must do.
#ifdef BATON_SANITIZED
inline constexpr bool kTimesMeanSomething = false;
inline constexpr int kSanitized = 8;
#else
inline constexpr bool kTimesMeanSomething = true;
inline constexpr int kSanitized = 1;
#endif

constexpr int kShareOfRounds = 10;

inline int rounds(int full) {
  return all_rounds() ? full : full / kShareOfRounds;
}

// In an order that is the same each time: all of `rounds`, or the share of them that is to do.
template <typename Round>
std::vector<Round> chosen(std::vector<Round> all) {
  std::mt19937 random(20250801);
  std::shuffle(all.begin(), all.end(), random);
  const std::size_t share = static_cast<std::size_t>(kSanitized) *
                            (all_rounds() ? 1U : static_cast<std::size_t>(kShareOfRounds));
  all.resize((all.size() + share - 1) / share);
  return all;
}

}  // namespace baton::test
