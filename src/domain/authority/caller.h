#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace baton::authority {

// Ordered: each role may do what the roles before it may.
enum class Role : std::uint8_t {
  unknown,       // not identified: reads what every caller may read, changes nothing
  agent,         // one agent: its own context, its own work
  orchestrator,  // launches the agents and sees the whole workflow
  person,
};

// The caller of baton, as the front end established it; never as the request claims.
struct Caller {
  Role role = Role::unknown;
  // The name in shared contexts: "user", "orchestrator", "unknown", "subagent:code-writer:a1".
  std::string participant;
  // The agent whose rule applies: its name without a plugin's prefix, "unknown" for an unknown
  // caller. Empty for the orchestrator and people, to whom no rule applies.
  std::string agent;
  std::optional<std::string> thread = {};  // of delegation; empty: the front end's default
  std::string session = {};                // of Claude Code, if it is proven
  // The workflow that started the agent, if it is proven: the agent reads and changes only this
  // one. Empty: the active one.
  std::string workflow = {};
  // For hints, if the front end knows it.
  std::string why_unknown = {};
  std::string why_not_person = {};  // although a person was asked

  [[nodiscard]] bool is_at_least(Role least) const { return role >= least; }
  // The name that changes are credited to: "code-writer", "orchestrator", "user", "unknown".
  [[nodiscard]] const std::string& name() const { return agent.empty() ? participant : agent; }
};

// The caller with a participant's name (domain/shared/participant.h).
Caller caller_named(std::string_view participant);

// "a person", "the orchestrator", "an agent", "an unknown caller".
std::string_view description_of(Role role);

}  // namespace baton::authority
