#pragma once

#include <cstddef>
#include <string_view>

// The stars of Markdown.
namespace baton::detection {

// Behind the stars at `at` if they close what others on the line have opened: "**Password:** x".
// `at` elsewhere: the stars of "password=*** user=x" stand for a value.
std::size_t skip_closing_stars(std::string_view text, std::size_t at);

}  // namespace baton::detection
