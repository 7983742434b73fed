#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/configuration/configuration.h"
#include "app/core/workspace.h"
#include "app/identity/claude_session.h"
#include "app/workflow/handoff_lease.h"
#include "json/json.h"

namespace baton::hook {

// An event of Claude Code. Every member can be missing and then reads as empty.
class Event {
 public:
  explicit Event(Json document) : document_(std::move(document)) {}

  [[nodiscard]] std::string_view text(std::string_view member) const;
  [[nodiscard]] const Json& input() const;  // tool_input; else an empty object
  [[nodiscard]] const Json& document() const { return document_; }

  [[nodiscard]] std::string_view name() const { return text("hook_event_name"); }
  [[nodiscard]] std::string_view tool() const { return text("tool_name"); }
  // The agent in which the event happens, without a plugin's prefix; empty: the main agent, or, in
  // an event with an agent id, one whose type is not known.
  [[nodiscard]] std::string_view agent() const;
  // The agent that a tool call launches.
  [[nodiscard]] std::string_view launched_agent() const;
  // The agents of the map that its name may mean, if these are several.
  [[nodiscard]] const std::vector<std::string>& possible_agents() const { return possible_; }

  // Names the agents as the project's configuration does from now on. An agent without a rule whose
  // event has no agent id is the main agent of `claude --agent NAME`.
  void resolve_agents(const app::Configuration& configuration, app::Workspace& workspace);

  // What shows whether Claude Code sent it.
  [[nodiscard]] app::SentEvent sent() const;
  // What identifies the execution of the event.
  [[nodiscard]] app::AgentTrace trace_of_agent() const;   // the execution it is in
  [[nodiscard]] app::AgentTrace trace_of_launch() const;  // the execution it starts

 private:
  // A member of an agent team: Claude Code gives its name as `agent_type`, and its id contains it.
  [[nodiscard]] bool is_of_teammate() const;
  [[nodiscard]] std::string agent_type(app::Workspace& workspace) const;

  Json document_;
  std::optional<std::string> agent_ = {};     // resolved
  std::optional<std::string> launched_ = {};  // resolved
  std::vector<std::string> possible_ = {};
};

}  // namespace baton::hook
