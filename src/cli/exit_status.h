#pragma once

#include <cstdint>

#include "baton/error.h"

namespace baton::cli {

// The exit codes that are not errors; the others are ErrorCode's values.
enum class ExitStatus : std::uint8_t { done = 0, negative = 1 };

constexpr int exit_code(ExitStatus status) {
  return static_cast<int>(status);
}
constexpr int exit_code(ErrorCode code) {
  return static_cast<int>(code);
}

}  // namespace baton::cli
