#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/core/request/server_options.h"
#include "baton/result.h"

namespace baton::web {

struct Options {
  app::ServerGlobals globals = {};
  std::uint16_t port = 0;  // 0: a free one
  bool opens_page = false;
  bool writes = false;
};

// The options of `baton serve`. usage: an unknown option, a missing value, an option given twice,
// or not a port.
Result<Options> parse_options(const std::vector<std::string>& arguments);

}  // namespace baton::web
