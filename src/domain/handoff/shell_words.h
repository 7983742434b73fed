#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace baton::handoff {

// A simple command of a shell line. Redirections to files stand apart from its words.
struct ShellCommand {
  std::vector<std::string> words;    // without their quotes
  std::vector<std::string> targets;  // files that it writes to by ">", ">>", ">|", "&>", ">&"
};

// Splits at ; & | ` newline and parentheses; nothing is expanded. A substitution inside of double
// quotes stands before the command that it is a part of.
std::vector<ShellCommand> shell_commands(std::string_view line);

}  // namespace baton::handoff
