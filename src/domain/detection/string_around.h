#pragma once

#include <cstddef>
#include <string_view>

namespace baton::detection {

// The end of an unquoted value that would end at `end`, at a blank: before the quotation mark that
// closes the string around its command, as in `{"run":"mysql -pVALUE","next":1}`, or before the
// line feed that this string has as an escape. A mark that nothing in front of the value opens is a
// part of the value. JSON in a string has \" in place of ", and so on.
std::size_t end_in_string_around(std::string_view text, std::size_t begin, std::size_t end);

}  // namespace baton::detection
