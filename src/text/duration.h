#pragma once

#include <string>

#include "baton/instant.h"

namespace baton::text {

// The two largest units: "12 s", "45 min", "2 h 5 min", "3 d 4 h". A negative duration is "0 s".
std::string describe(Milliseconds duration);

}  // namespace baton::text
