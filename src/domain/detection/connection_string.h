#pragma once

#include <cstddef>
#include <string_view>

#include "domain/detection/name_range.h"

namespace baton::detection {

// Whether a name and its value, which begins at `at`, are a pair of a connection string,
// "Server=x;Password=VALUE;Encrypt=true". There, a value ends only at a semicolon.
bool is_in_connection_string(std::string_view text, NameRange name, std::size_t at);

}  // namespace baton::detection
