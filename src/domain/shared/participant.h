#pragma once

#include <string>
#include <string_view>

#include "baton/result.h"

namespace baton::shared {

// A participant of a session: "orchestrator", "subagent:TYPE", "subagent:TYPE:ID"; baton adds
// "user" for a person, and "unknown" for an unidentified caller.
inline constexpr std::string_view kOrchestrator = "orchestrator";
inline constexpr std::string_view kUser = "user";
inline constexpr std::string_view kUnknownParticipant = "unknown";

// Whether the name is that of a caller that is not an agent: "user", "orchestrator", "unknown".
bool is_reserved_participant(std::string_view name);

std::string subagent(std::string_view type, std::string_view id = {});

// "code-writer" of "subagent:code-writer:a1"; other participants unchanged.
std::string_view bare_participant(std::string_view participant);

// usage: a name that differs from a reserved one only in case, probably by mistake.
Result<void> refuse_nearly_reserved(std::string_view name);

// Parses one of these forms, or an agent's name alone, which is taken for a subagent's type. usage:
// anything else, such as "User".
Result<std::string> parse_participant(std::string_view text);

}  // namespace baton::shared
