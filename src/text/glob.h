#pragma once

#include <string>
#include <string_view>

namespace baton::text {

// A glob as an ECMA-262 pattern for whole paths: "**" matches any part of a path, "*" and "?" match
// within a component.
std::string pattern_of_glob(std::string_view glob);

// Whether the text has a mark that pattern_of_glob() gives a meaning.
bool is_glob(std::string_view text);

}  // namespace baton::text
