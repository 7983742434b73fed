#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/core/request/server_options.h"
#include "baton/result.h"

namespace baton::mcp {

struct Options {
  app::ServerGlobals globals = {};
  std::optional<std::string> as = {};
  std::vector<std::string> tools = {};
};

// The options of `baton mcp`. usage: an unknown option, a missing value, an option given twice, or
// no tools.
Result<Options> parse_options(const std::vector<std::string>& arguments);

std::string help_text();

}  // namespace baton::mcp
