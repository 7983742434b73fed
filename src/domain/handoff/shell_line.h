#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "domain/handoff/shell_command.h"

namespace baton::handoff {

enum class LineExtent : std::uint8_t {
  whole,  // every command was visited
  cut,    // the line is beyond the bounds; the rest was left out
};

struct ShellVisitor {
  std::function<void(const ShellCommand&)> visit;
  // Of the environment; empty where it has none.
  std::function<std::optional<std::string>(const std::string&)> variable;
};

// Visits the simple commands of a Bash line in the order in which they run: those of subshells,
// substitutions, here-documents for a shell, `sh -c`, `eval`, `xargs` and `find -exec`, too.
// Time and memory are linear in the line's length and bounded.
LineExtent visit_commands(std::string_view line, const ShellPlace& place,
                          const ShellVisitor& visitor);

}  // namespace baton::handoff
