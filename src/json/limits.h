#pragma once

#include <cstddef>

namespace baton::json {

struct ScanLimits {
  std::size_t max_depth = 0;
  std::size_t max_string_bytes = 0;
  std::size_t max_values = 0;
};

}  // namespace baton::json
