#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "domain/guard/paths.h"
#include "domain/guard/shell_command.h"

namespace baton::guard {

bool is_fd(std::string_view program);

// With the folder in which `fd` searches and runs commands as its own.
ShellCommand in_fd_folder(ShellCommand command);

// Baton's names that `fd` finds, as far as its words decide; empty: none.
std::vector<std::string> names_found_by_fd(const ShellCommand& command, const GuardedFiles& files);

// The commands behind "-x" and "-X", with "{}" for each placeholder.
std::vector<std::vector<std::string>> executed_by_fd(const std::vector<std::string>& words);

}  // namespace baton::guard
