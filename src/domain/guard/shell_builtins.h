#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "domain/guard/shell_reader.h"

namespace baton::guard {

// The words after the first `count`.
std::vector<std::string> words_behind(const std::vector<std::string>& words, std::size_t count);

// Carries out a builtin that changes the shell and uses no files: `cd`, `pushd`, `popd`, `for`,
// `read`, `set --`, `shift`, `printf -v`, `export`. False: the command is none of them.
bool apply_builtin(const ShellCommand& command, ShellScope& scope, ShellRun& run);

}  // namespace baton::guard
