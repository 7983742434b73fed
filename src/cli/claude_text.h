#pragma once

#include <string>

#include "app/claude/wire_claude.h"
#include "cli/render.h"

namespace baton::cli {

enum class WiringDirection : std::uint8_t { in, out };

// What was done to each file; for a rehearsal what would be, as a diff that `patch` takes. With
// Style::colour it goes to a terminal, and is made safe for one.
std::string text_of(const app::ClaudeWired& wired, WiringDirection direction, Style style);

}  // namespace baton::cli
