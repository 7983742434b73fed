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

// What stands behind `baton mcp`: few options, so that a server starts without a parser of many.
// usage: an unknown one, or one without its value.
Result<Options> parse_options(const std::vector<std::string>& arguments);

std::string help_text();

}  // namespace baton::mcp
