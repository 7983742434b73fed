#pragma once

#include "domain/handoff/shell_reader.h"

namespace baton::handoff {

// Visits the command and what it runs, and follows what it does to the scope. What it prints.
ShellOutput execute(ShellCommand command, const Assignments& assignments, ShellScope& scope,
                    ShellRun& run);

}  // namespace baton::handoff
