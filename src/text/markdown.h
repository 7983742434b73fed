#pragma once

#include <string>
#include <string_view>

namespace baton::text {

// One line of text without any markup: every character that could begin a construct of CommonMark
// or of GitHub's Markdown is escaped, and no part becomes a link. Also for cells of tables.
std::string escape_markdown(std::string_view text);

}  // namespace baton::text
