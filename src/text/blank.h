#pragma once

#include <algorithm>
#include <string_view>

#include "text/ascii.h"

namespace baton::text {

// Whether the text is empty or has only spaces, tabs and line ends.
constexpr bool is_blank(std::string_view text) {
  return std::ranges::all_of(text, is_space);
}

}  // namespace baton::text
