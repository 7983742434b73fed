#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace baton::guard {

enum class Carried : std::uint8_t {
  command,      // the words after the wrapper
  script,       // a line for a shell
  piped_names,  // the words after the wrapper, then names from standard input
  nothing,      // the words are not a wrapper, or it runs nothing
};

// How a program runs another one.
struct Inner {
  Carried carried = Carried::nothing;
  std::vector<std::string> words = {};  // of the command, or the arguments of the script
  std::string script = {};
  std::string placeholder = {};            // of xargs -I and find: the placeholder for names
  std::optional<std::string> folder = {};  // its working folder: env -C
};

// Removes one wrapper: `sudo timeout 5 rm x` gives `timeout 5 rm x`.
Inner inner_command(const std::vector<std::string>& words);

bool is_shell(std::string_view program);

// Returns each command of `find … -exec … ;`.
std::vector<std::vector<std::string>> executed_by_find(const std::vector<std::string>& words);

}  // namespace baton::guard
