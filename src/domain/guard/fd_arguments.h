#pragma once

#include <string>
#include <vector>

#include "domain/guard/command_words.h"

namespace baton::guard {

// The words of an `fd` command.
struct FdWords {
  std::vector<Argument> arguments;  // options by their long names; views into the words
  std::vector<std::vector<std::string>> commands;  // behind "-x" and "-X"
  bool is_understood = true;                       // no option is unknown
};

FdWords fd_words(const std::vector<std::string>& words);

}  // namespace baton::guard
