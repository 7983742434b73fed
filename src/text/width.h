#pragma once

#include <cstddef>
#include <string_view>

namespace baton::text {

// Columns of a terminal that the text takes: East Asian wide characters and emoji take two,
// combining marks and format characters none. Ill-formed bytes count as one each.
std::size_t display_width(std::string_view text);

// How many bytes of the text fit into `width` columns; never a part of a code point.
std::size_t fitting_prefix(std::string_view text, std::size_t width);

}  // namespace baton::text
