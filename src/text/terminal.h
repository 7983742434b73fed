#pragma once

#include <string>
#include <string_view>

namespace baton::text {

// Safe to print: control characters (C0 but tab and newline, DEL, C1), bidirectional
// overrides and ill-formed bytes become visible escapes such as "\x1b" and "\u202e". Data that
// is meant for one line goes through one_line, which escapes newlines and tabs as well.
std::string printable(std::string_view text);
std::string one_line(std::string_view text);

}  // namespace baton::text
