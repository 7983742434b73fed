#pragma once

#include "domain/guard/shell_command.h"

namespace baton::guard {

ShellOutput output_of(const ShellCommand& command, const ShellPlace& place);

// Splits a text at blanks and newlines.
std::vector<std::string> split_blanks(std::string_view text);

}  // namespace baton::guard
