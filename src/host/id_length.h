#pragma once

#include <cstddef>

namespace baton {

// Of the ids that IdSource::next() returns. Names of temporary files are told from those of other
// programs by it.
inline constexpr std::size_t kIdDigits = 16;

}  // namespace baton
