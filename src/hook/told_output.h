#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "app/handoff/end_handoff.h"

namespace baton::hook {

// Why an agent's output is not recorded, at most `longest` bytes of it; empty if it is. The agent's
// execution has failed by it, but Claude Code knows nothing of that.
std::string refused_output(const app::HandoffEnded& ended, std::string_view agent,
                           std::size_t longest);

// Which ids of a recorded output changed; empty if none did.
std::string changed_ids(const app::HandoffEnded& ended, std::string_view agent);

// What the user should know about a recorded output; empty if there is nothing.
std::string told_after(const app::HandoffEnded& ended, std::string_view agent);

}  // namespace baton::hook
