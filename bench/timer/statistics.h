#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

namespace bench {

// The value below which `share` (0 to 1) of the others lie; nearest rank, no interpolation.
inline double percentile(std::vector<double> values, double share) {
  if (values.empty()) return 0;
  const double last = static_cast<double>(values.size() - 1);
  std::sort(values.begin(), values.end());
  return values[static_cast<std::size_t>(std::lround(share * last))];
}

inline double median(std::vector<double> values) {
  return percentile(std::move(values), 0.5);
}

}  // namespace bench
