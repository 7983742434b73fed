#pragma once

#include <cstddef>

namespace baton::json {

// How many values one document may hold: in memory a value is many times as large as "[],".
inline constexpr std::size_t kMaxValues = 4'000'000;

}  // namespace baton::json
