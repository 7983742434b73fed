#pragma once

#include <optional>
#include <string>
#include <vector>

namespace baton::posix {

// What the program `git` prints for a command in the folder; empty if it failed, with an exit
// status above `highest_status`, or took too long. Disables programs that the repository
// configures: the file monitor and signature checks.
std::optional<std::string> output_of(const std::string& folder,
                                     const std::vector<std::string>& command,
                                     int highest_status = 0);

// The parts of an output, each of which ends with that character.
std::vector<std::string> parts_of(const std::optional<std::string>& output, char end);

}  // namespace baton::posix
