#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "domain/guard/shell_command.h"

namespace baton::guard {

enum class FindAction : std::uint8_t { print, execute, remove };

// The names for which `find` runs the action, as patterns below its folders. Expressions are
// evaluated without the attributes of files: what a file's name decides counts, the rest may hold.
// Empty: none, or none of baton's files.
std::vector<std::string> found_names(const ShellCommand& command, FindAction action);

}  // namespace baton::guard
