#pragma once

#include <cstdint>
#include <functional>

#include "baton/result.h"

// Progress of work on many items, which the caller may end.
namespace baton::app {

enum class Continue : std::uint8_t { on, stop };

// Called now and then with the number of finished items. Returns whether to continue.
using Progress = std::function<Continue(std::uint64_t done, std::uint64_t all)>;

// Reports every 256 items and the last one. conflict, named CANCELLED, if the caller ends the
// work: what was finished is complete, and an index is as it was before.
Result<void> tell_progress(const Progress& progress, std::uint64_t done, std::uint64_t all);

// Reports at once.
Result<void> tell_progress_now(const Progress& progress, std::uint64_t done, std::uint64_t all);

}  // namespace baton::app
