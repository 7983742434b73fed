#pragma once

#include <string_view>

// The programs of a command, in front of an option.
namespace baton::detection {

bool names_program(std::string_view command, std::string_view program);

// The last command of several in a line: "grep -w" of "ldapsearch -x | grep -w". A quoted text
// separates none.
std::string_view last_command(std::string_view line);

// Whether a command names a program that takes USER:GROUP, or something else, behind -u or --user.
// Such a program may run others; those that do not are known only at the begin of the command.
bool takes_group(std::string_view command);

}  // namespace baton::detection
