#pragma once

#include <string>
#include <string_view>

#include "baton/instant.h"

// How answers are laid out for people.
namespace baton::cli {

// Filled up with spaces to `width` code points; longer text stays whole.
std::string padded(std::string_view text, std::size_t width);

// Cut to `width` code points, the last of them "…", if it is longer; `text` is well-formed.
std::string shortened(std::string_view text, std::size_t width);

// "3 decisions", "1 decision".
std::string counted(std::size_t count, std::string_view singular);

// The two largest units: "12 s", "45 min", "2 h 5 min", "3 d 4 h". Less than nothing is "0 s".
std::string describe(Milliseconds duration);

}  // namespace baton::cli
