#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace baton::handoff {

// A run of baton that a shell line contains, behind wrappers and in nested lines, too.
struct BatonCommand {
  std::vector<std::string> words;    // command and arguments: {"task", "show", "t1"}
  std::vector<std::string> options;  // before the command: {"--project", "."}
  std::vector<std::string> whole;    // the simple command as it stands, with all in front of baton
};

// Whether the option ("--project") takes the next word: one before a command, or of `context`.
bool takes_value(std::string_view option);

// In the order in which the line runs them.
std::vector<BatonCommand> baton_commands(std::string_view line);

// The words of one run, from the program on, split into options and command.
BatonCommand baton_command(const std::vector<std::string>& words);

}  // namespace baton::handoff
