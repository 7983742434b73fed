#pragma once

#include <string>

#include "baton/result.h"

namespace baton::posix {

// Opens an address with the user's browser (xdg-open), without waiting for it. unavailable: the
// program cannot be started.
Result<void> open_page(const std::string& address);

}  // namespace baton::posix
