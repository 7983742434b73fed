#pragma once

#include <string_view>

namespace baton {

// Of the program and the library; a test compares it with CMakeLists.txt.
inline constexpr std::string_view kVersion = "0.1.0";

}  // namespace baton
