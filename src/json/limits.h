#pragma once

#include <cstddef>

namespace baton::json {

// How many values one document may hold: in memory a value is many times as large as "[],".
inline constexpr std::size_t kMaxValues = 4'000'000;

struct ScanLimits {
  std::size_t max_depth = 0;
  std::size_t max_string_bytes = 0;
  std::size_t max_values = 0;
};

}  // namespace baton::json
