#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace baton::guard {

// A run of baton in a shell line, also behind wrappers and in nested lines.
struct BatonCommand {
  std::vector<std::string> words;    // command and arguments: {"task", "show", "t1"}
  std::vector<std::string> options;  // before the command: {"--project", "."}
  std::vector<std::string> whole;    // the whole simple command, with everything in front of baton
};

// Whether the option ("--project") takes the next word: one before a command, or of `context`.
bool takes_value(std::string_view option);

// Returns them in the order in which the line runs them; nothing if the line exceeds the limits.
std::optional<std::vector<BatonCommand>> baton_commands(std::string_view line);

// Splits the words of one run, from the program on, into options and command.
BatonCommand baton_command(const std::vector<std::string>& words);

}  // namespace baton::guard
