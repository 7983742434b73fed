#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace baton::text {

// Splits "a, b" into "a" and "b". Removes blanks around the elements, and empty elements.
std::vector<std::string> comma_list(std::string_view text);

}  // namespace baton::text
