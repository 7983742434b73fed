#pragma once

#include <algorithm>
#include <chrono>

#include "baton/instant.h"

namespace baton {

// Converts `patience` to poll()'s int of milliseconds, at most one hour.
constexpr int poll_timeout(Milliseconds patience) {
  constexpr Milliseconds kLongest{3'600'000};
  return static_cast<int>(std::clamp(patience, Milliseconds{0}, kLongest).count());
}

// The same for the time until `deadline`: 0 once it has passed.
inline int poll_timeout_until(std::chrono::steady_clock::time_point deadline) {
  return poll_timeout(std::chrono::ceil<Milliseconds>(deadline - std::chrono::steady_clock::now()));
}

}  // namespace baton
