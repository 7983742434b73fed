#pragma once

#include <string>
#include <string_view>

namespace baton::text {

// A glob as an ECMA-262 pattern for whole paths: "**" matches any part of a path, "*" and "?" match
// within a component.
std::string pattern_of_glob(std::string_view glob);

// The folder that all matches are in, with a slash: "a/b/" of "a/b/*.json"; empty for the current
// folder.
std::string_view folder_of_glob(std::string_view glob);

// Whether the text has a mark that pattern_of_glob() gives a meaning.
bool is_glob(std::string_view text);

}  // namespace baton::text
