#pragma once

#include <memory>

#include "cli/command.h"

namespace baton::cli {

// The command of the action with the entry's name: its options are the action's members, and
// `entry.text` renders the answer as text. Null: the action does not exist.
std::unique_ptr<Command> make_action_command(const CommandEntry& entry);

}  // namespace baton::cli
