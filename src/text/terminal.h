#pragma once

#include <string>
#include <string_view>

namespace baton::text {

// Makes text safe to print: control characters (C0 except tab and line ends, also "\r\n"; DEL, C1),
// bidirectional overrides and ill-formed bytes become visible escapes such as "\x1b" and "\u202e".
// Use one_line for text that must stay on one line; it also escapes line ends and tabs.
std::string printable(std::string_view text);
std::string one_line(std::string_view text);
void append_one_line(std::string& line, std::string_view text);

}  // namespace baton::text
