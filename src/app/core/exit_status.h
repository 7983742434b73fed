#pragma once

#include <cstdint>

#include "baton/error.h"

// The exit codes of the command line, which the C library gives too.
namespace baton::app {

// The exit codes that are not errors; the others are ErrorCode's values.
enum class ExitStatus : std::uint8_t { done = 0, negative = 1 };

constexpr int exit_code(ExitStatus status) {
  return static_cast<int>(status);
}
constexpr int exit_code(ErrorCode code) {
  return static_cast<int>(code);
}
constexpr int exit_code_if(bool is_positive) {
  return exit_code(is_positive ? ExitStatus::done : ExitStatus::negative);
}

// The code of an answer. A type whose answers may be negative has a member function exit_code();
// answers of the others are always positive.
template <typename Answer>
int exit_code_of(const Answer& answer) {
  if constexpr (requires { answer.exit_code(); }) {
    return answer.exit_code();
  } else {
    return exit_code(ExitStatus::done);
  }
}

}  // namespace baton::app
