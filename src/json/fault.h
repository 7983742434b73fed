#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "baton/error.h"

namespace baton::json {

// What is wrong with a text, by byte offset; positions are computed once it is reported.
struct Fault {
  // An earlier place that explains it.
  struct Earlier {
    std::size_t offset = 0;
    std::string note;
  };

  ErrorCode code = ErrorCode::malformed;
  Phrase phrase = "not JSON";
  std::size_t offset = 0;
  std::string hint = {};
  std::optional<Earlier> earlier = {};
};

}  // namespace baton::json
