#pragma once

#include <memory>

#include "cli/command.h"

namespace baton::cli {

// The entry's command. Without a `make` of its own its options are the members of the action with
// the entry's name, and `entry.text` renders the answer as text. Null: the action does not exist.
std::unique_ptr<Command> make_command(const CommandEntry& entry);

}  // namespace baton::cli
