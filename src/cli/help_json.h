#pragma once

#include <string>

#include "cli/command.h"
#include "cli/complete/front_ends.h"

// The help as documents of schemas/cli/help, for programs.
namespace baton::cli {

// Every command and front end, in the order of the help.
std::string commands_as_json();

// A command with its options and arguments, or a group with its verbs.
std::string help_as_json(const CommandEntry& entry);

// A front end with its options. Its explanation is only in the text that it prints.
std::string help_as_json(const FrontEnd& front_end);

}  // namespace baton::cli
