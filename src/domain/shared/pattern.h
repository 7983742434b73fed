#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace baton::shared {

// Whether `text` is what `pattern` says, in which * stands for any characters, also none.
bool matches(std::string_view pattern, std::string_view text);
bool matches_any(const std::vector<std::string>& patterns, std::string_view text);

// The same for participants, of whom the unknown one is matched by the pattern * alone.
bool names_participant(const std::vector<std::string>& patterns, std::string_view participant);

}  // namespace baton::shared
