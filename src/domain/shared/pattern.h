#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace baton::shared {

// Whether `text` is what `pattern` says, in which * stands for any characters, also none. A
// participant called "unknown" is matched by the pattern * alone.
bool matches(std::string_view pattern, std::string_view text);
bool matches_any(const std::vector<std::string>& patterns, std::string_view text);

}  // namespace baton::shared
