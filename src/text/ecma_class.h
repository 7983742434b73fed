#pragma once

#include <string>
#include <string_view>

namespace baton::text {

// The ranges of an ECMA-262 class escape in RE2's syntax, for use between brackets. `letter` is one
// of d, D, w, W, s, S; the result is empty for any other.
std::string_view class_escape_ranges(char letter);

// A code point as a literal, inside and outside of brackets.
void append_literal(std::string& pattern, char32_t code_point);

}  // namespace baton::text
