#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace baton::text {

// "a, b" gives a and b: without blanks around them, and without empty ones.
std::vector<std::string> comma_list(std::string_view text);

}  // namespace baton::text
