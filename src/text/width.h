#pragma once

#include <cstddef>
#include <string_view>

namespace baton::text {

// The number of terminal columns of the text: 2 for East Asian wide characters and emoji, 0 for
// combining marks and format characters, 1 for each ill-formed byte.
std::size_t display_width(std::string_view text);

// The number of bytes that fit into `width` columns, without splitting a code point.
std::size_t fitting_prefix(std::string_view text, std::size_t width);

}  // namespace baton::text
