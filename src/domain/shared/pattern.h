#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace baton::shared {

// Whether `text` matches `pattern`, in which * matches any characters, or none.
bool matches(std::string_view pattern, std::string_view text);
bool matches_any(const std::vector<std::string>& patterns, std::string_view text);

// The same for participants; only the pattern * matches the unknown one.
bool names_participant(const std::vector<std::string>& patterns, std::string_view participant);

}  // namespace baton::shared
