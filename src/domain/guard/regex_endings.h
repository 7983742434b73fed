#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace baton::guard {

// How the texts end that a regular expression of grep or find matches, as patterns of
// shell_marks.h: ".ts" and ".tsx" of `\.tsx\?$`. Basic and extended expressions are not told apart.
// Empty: the end is not limited, or not understood.
std::vector<std::string> regex_endings(std::string_view regex);

// Those of the names, which may be patterns, that can end so; a name with an open end gets it.
std::vector<std::string> names_ending(const std::vector<std::string>& names,
                                      const std::vector<std::string>& endings);

}  // namespace baton::guard
