#pragma once

#include "domain/guard/shell_reader.h"

namespace baton::guard {

// Visits the command and what it runs, and applies its effect to the scope. Returns what it prints.
ShellOutput execute(ShellCommand command, const Assignments& assignments, ShellScope& scope,
                    ShellRun& run);

}  // namespace baton::guard
