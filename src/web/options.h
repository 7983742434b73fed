#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "baton/result.h"
#include "host/project_root.h"

namespace baton::web {

struct Options {
  RootRequest root = {};
  std::uint16_t port = 0;  // 0: a free one
  bool opens_page = false;
  bool writes = false;
  bool json = false;
  bool help = false;
};

// The options of `baton serve`. usage: an unknown option, a missing value, an option given twice,
// or not a port.
Result<Options> parse_options(const std::vector<std::string>& arguments);

std::string help_text();

}  // namespace baton::web
