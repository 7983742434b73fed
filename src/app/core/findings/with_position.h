#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "baton/position.h"
#include "text/concat.h"

namespace baton::app {

// "FILE:LINE:COLUMN", or the file alone without a position.
inline std::string with_position(std::string_view file, const std::optional<Position>& position) {
  if (!position) return std::string(file);
  return text::concat(file, ":", std::to_string(position->line), ":",
                      std::to_string(position->column));
}

}  // namespace baton::app
