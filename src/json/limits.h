#pragma once

#include <cstddef>

namespace baton::json {

// The maximum number of values in one document: in memory, a value is many times larger than "[],".
inline constexpr std::size_t kMaxValues = 4'000'000;

struct ScanLimits {
  std::size_t max_depth = 0;
  std::size_t max_string_bytes = 0;
  std::size_t max_values = 0;
};

}  // namespace baton::json
