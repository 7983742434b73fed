#pragma once

#include <optional>
#include <string>
#include <vector>

#include "baton/result.h"

namespace baton::mcp {

struct Options {
  std::optional<std::string> as = {};
  std::optional<std::string> project = {};
  std::vector<std::string> tools = {};
  bool help = false;
};

// The options of `baton mcp`, parsed without the command-line library so that the server starts
// fast. usage: an unknown option, a missing value, or an option given twice.
Result<Options> parse_options(const std::vector<std::string>& arguments);

std::string help_text();

}  // namespace baton::mcp
