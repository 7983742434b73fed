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

// The options of `baton mcp`. usage: an unknown option, a missing value, an option given twice, or
// no tools.
Result<Options> parse_options(const std::vector<std::string>& arguments);

std::string help_text();

}  // namespace baton::mcp
