#pragma once

#include <chrono>

namespace baton {

// A point in time, UTC. Read and written as RFC 3339 (text/rfc3339.h).
using Instant = std::chrono::sys_time<std::chrono::milliseconds>;
using Milliseconds = std::chrono::milliseconds;

}  // namespace baton
