#pragma once

#include <string>

#include "app/claude/wire_claude.h"
#include "cli/render.h"

namespace baton::cli {

enum class WiringDirection : std::uint8_t { in, out };

// What was done to each file; for a dry run, a diff that `patch` accepts. With Style::colour the
// diff is for a terminal and contains no control characters.
std::string text_of(const app::ClaudeWired& wired, WiringDirection direction, Style style);

}  // namespace baton::cli
