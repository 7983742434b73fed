#pragma once

#include <string>
#include <string_view>
#include <vector>

// Layout of printed answers.
namespace baton::cli {

// Padded with spaces to `width` terminal columns; longer text is not cut.
std::string padded(std::string_view text, std::size_t width);

inline constexpr std::size_t kAgentWidth = 30;  // the column of an agent's name

// Cut to `width` columns, ending with "…", if it is longer; `text` must be well-formed.
std::string shortened(std::string_view text, std::size_t width);

// "a, b and c"; for more than ten "a, …, j and 1990 more".
std::string listed_briefly(const std::vector<std::string>& names);

// "3 decisions", "1 decision".
std::string counted(std::size_t count, std::string_view singular);

}  // namespace baton::cli
