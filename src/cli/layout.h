#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "text/width.h"

// Layout of printed answers.
namespace baton::cli {

// Padded with spaces to `width` terminal columns; longer text is not cut.
std::string padded(std::string_view text, std::size_t width);
// Pads the end of `line`, from `begin` on, in the same way.
void pad(std::string& line, std::size_t begin, std::size_t width);

inline constexpr std::size_t kAgentWidth = 30;  // the column of an agent's name

// The terminal columns of the widest text; `text_of` is a member of the items or a function.
template <typename Items, typename TextOf>
std::size_t widest(const Items& items, TextOf text_of) {
  std::size_t columns = 0;
  for (const auto& item : items) {
    columns = std::max(columns, text::display_width(std::invoke(text_of, item)));
  }
  return columns;
}

// Cut to `width` columns, ending with "…", if it is longer; `text` must be well-formed.
std::string shortened(std::string_view text, std::size_t width);

// "a, b and c"; for more than ten "a, …, j and 1990 more".
std::string listed_briefly(const std::vector<std::string>& names);

// "3 decisions", "1 decision".
std::string counted(std::size_t count, std::string_view singular);

}  // namespace baton::cli
