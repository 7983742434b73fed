#pragma once

#include "domain/guard/shell_command.h"

namespace baton::guard {

ShellOutput output_of(const ShellCommand& command, const ShellPlace& place);

// The names that `find` prints or passes on: patterns below its folders.
std::vector<std::string> found_names(const ShellCommand& command);

// Splits a text at blanks and newlines.
std::vector<std::string> split_blanks(std::string_view text);

}  // namespace baton::guard
