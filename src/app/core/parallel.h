#pragma once

#include <cstddef>
#include <functional>

#include "app/core/progress.h"
#include "baton/result.h"

namespace baton::app {

// Calls work(0) to work(count - 1), each once, on as many threads as the machine has. `work` must
// be safe to call at the same time for different items; if it throws, no further item is begun, and
// the first exception is thrown again here. Progress is reported from the calling thread. conflict,
// named CANCELLED, if the caller ends the work; what has begun is finished.
Result<void> work_in_parallel(std::size_t count, const std::function<void(std::size_t item)>& work,
                              const Progress& progress);

}  // namespace baton::app
