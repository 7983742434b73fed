#pragma once

#include <string>
#include <string_view>

namespace baton::text {

// The text in lower case, with the plain characters for those that are only forms of them (Unicode
// NFKC: "ｃ" and "ⓒ" become "c"). Ill-formed text stays as it is.
std::string to_plain_lower(std::string_view text);

// Whether the character is a blank, a dash, or invisible.
bool is_blank_or_dash(char32_t point);

}  // namespace baton::text
