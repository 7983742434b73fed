#pragma once

#include <string>
#include <string_view>

#include "baton/result.h"

namespace baton::shared {

// Who takes part in a session, in this form: "orchestrator", "subagent:TYPE",
// "subagent:TYPE:ID"; of ours "user" for a person, and "unknown" for a caller whom nothing proves.
inline constexpr std::string_view kOrchestrator = "orchestrator";
inline constexpr std::string_view kUser = "user";
inline constexpr std::string_view kUnknownParticipant = "unknown";

std::string subagent(std::string_view type, std::string_view id = {});

// "code-writer" of "subagent:code-writer:a1"; any other participant as it is.
std::string_view bare_participant(std::string_view participant);

// What somebody wrote: one of those forms, or an agent's name alone, which is taken for a
// subagent's type. usage: none of these.
Result<std::string> parse_participant(std::string_view text);

}  // namespace baton::shared
