#pragma once

#include <optional>
#include <string>

#include "app/core/caller_identity.h"

namespace baton::app {

// Who calls a tool, as the system has proved it: never what the call says of itself.
struct ToolCaller {
  // As domain/shared/participant.h has it: "orchestrator", "subagent:code-writer:a1", "unknown".
  std::string participant;
  // The agent's name without a plugin's prefix; "unknown" where nothing proves one; empty: whoever
  // leads the agents, or a person.
  std::string agent;
  std::optional<std::string> thread = {};  // of delegation; empty: as ThreadCall has it

  [[nodiscard]] bool leads() const { return agent.empty(); }
  // What the caller does is done in this name: "code-writer", "orchestrator", "user", "unknown".
  [[nodiscard]] const std::string& name() const { return leads() ? participant : agent; }
};

// The caller that a verified identity is.
ToolCaller tool_caller(const CallerIdentity& identity);

// The caller that bears a participant's name.
ToolCaller tool_caller(const std::string& participant);

}  // namespace baton::app
