#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "domain/guard/paths.h"
#include "domain/guard/shell_command.h"

namespace baton::guard {

enum class LineExtent : std::uint8_t {
  whole,  // every command was visited
  cut,    // the line exceeds the limits; the rest was not visited
};

struct ShellVisitor {
  std::function<void(const ShellCommand&)> visit;
  // Without them, variables of the environment are unknown, and lists of files are.
  const GuardedFiles* files = nullptr;
};

// Visits the simple commands of a Bash line in the order in which they run, including those in
// subshells, substitutions, here-documents for a shell, `sh -c`, `eval`, `xargs` and `find -exec`.
// Time and memory are linear in the line's length and bounded.
LineExtent visit_commands(std::string_view line, const ShellPlace& place,
                          const ShellVisitor& visitor);

}  // namespace baton::guard
