#pragma once

#include "domain/guard/paths.h"
#include "domain/guard/shell_command.h"

namespace baton::guard {

// Whether the command prints names of files that it finds through links: `find -L`.
bool follows_links(const ShellCommand& command);

// Without the files, lists of files are unknown.
ShellOutput output_of(const ShellCommand& command, const GuardedFiles* files);

// The names that the command gets by a pipe; one that is not known if no name is known.
std::vector<std::string> piped_names(const ShellCommand& command);

// Splits a text at blanks and newlines.
std::vector<std::string> split_blanks(std::string_view text);

}  // namespace baton::guard
