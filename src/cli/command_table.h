#pragma once

#include <span>
#include <string_view>

#include "cli/command.h"

namespace baton::cli {

struct CommandGroup {
  std::string_view title;
  std::span<const CommandEntry* const> commands;
};

// Every command, in the order of the help. Constant data: a command is built only when it runs.
std::span<const CommandGroup> command_groups();

const CommandEntry* find_command(std::string_view name);

// Whether the command prints a list or a table, which is folded to fit a terminal. Documents and
// everything else that people copy are never folded.
bool prints_table(std::string_view name);

}  // namespace baton::cli
