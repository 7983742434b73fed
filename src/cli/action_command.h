#pragma once

#include <memory>

#include "cli/command.h"

namespace baton::cli {

// The command of the action that has the entry's name: its options are the action's members, and
// `entry.text` renders the answer for people. Null: there is no such action.
std::unique_ptr<Command> make_action_command(const CommandEntry& entry);

}  // namespace baton::cli
