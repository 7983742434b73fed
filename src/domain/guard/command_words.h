#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace baton::guard {

// Arguments as getopt parses them.
struct Argument {
  std::string_view option = {};  // "-o", "--output"; empty: an operand
  std::string_view value = {};   // of the option, or the operand
};

// Options in `with_value` (names between blanks) take the next word, or the text after "=" or after
// a single letter; words after "--" are operands. Clusters such as "-rf" are one option.
std::vector<Argument> arguments_of(const std::vector<std::string>& words,
                                   std::string_view with_value);

// Whether `list` (" -a --all ") contains the option; a cluster counts if any of its letters does.
bool names_option(std::string_view list, std::string_view option);
bool has_option(const std::vector<Argument>& arguments, std::string_view list);
std::optional<std::string_view> option_value(const std::vector<Argument>& arguments,
                                             std::string_view list);
std::vector<std::string_view> operands_of(const std::vector<Argument>& arguments);

}  // namespace baton::guard
