#pragma once

#include <string_view>

namespace baton {

// What a person can do about a system call that failed with `cause` (an errno) because of its
// surroundings: permissions, space, limits, the device. Empty for other causes.
std::string_view system_hint(int cause);

}  // namespace baton
