#pragma once

#include <string>
#include <vector>

namespace baton::cli {

// An option or argument as the command declares it, for completion and the manual.
struct DeclaredOption {
  std::vector<std::string> names = {};  // "-h", "--help"; of an argument, its name alone
  std::string value = {};               // the placeholder in the help: "FILE"
  std::string help;
  std::vector<std::string> words = {};  // the accepted values, if they are a fixed list
  bool is_argument = false;
  bool is_flag = false;
  bool is_required = false;
  bool is_repeatable = false;
};

}  // namespace baton::cli
