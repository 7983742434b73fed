#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "baton/error.h"

namespace baton::json {

// An error in a text, by byte offset; line and column are computed when it is reported.
struct Fault {
  // An earlier position that explains the error.
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
