#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace baton::handoff {

enum class Carried : std::uint8_t {
  command,      // the words behind the wrapper
  script,       // a line for a shell
  piped_names,  // the words behind the wrapper, followed by names from standard input
  nothing,      // the words are no wrapper, or it runs nothing
};

// What a program that runs another one runs.
struct Inner {
  Carried carried = Carried::nothing;
  std::vector<std::string> words = {};  // of the command, or the arguments of the script
  std::string script = {};
  std::string placeholder = {};            // of xargs -I and find: what names replace
  std::optional<std::string> folder = {};  // where it runs: env -C
};

// One layer: `sudo timeout 5 rm x` gives `timeout 5 rm x`.
Inner inner_command(const std::vector<std::string>& words);

bool is_shell(std::string_view program);

// Each command of `find … -exec … ;`.
std::vector<std::vector<std::string>> executed_by_find(const std::vector<std::string>& words);

}  // namespace baton::handoff
