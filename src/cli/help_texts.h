#pragma once

#include <string>

#include "cli/command.h"

namespace baton::cli {

// `baton --help`: the commands and front ends by group.
std::string root_help();

// `baton GROUP --help`: the verbs of the group.
std::string help_of_group(const CommandEntry& group);

}  // namespace baton::cli
