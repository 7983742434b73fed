#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/workflow/handoff_lease.h"
#include "json/json.h"

namespace baton::hook {

// Members of a document that nobody has promised anything about: what is not there, or is of
// another type, reads as empty, null or false.
std::string_view text_in(const Json& object, std::string_view member);
const Json* object_in(const Json& object, std::string_view member);
bool flag_in(const Json& object, std::string_view member);

// What Claude Code says of an event. Every member may be missing, and reads as empty then.
class Event {
 public:
  explicit Event(Json document) : document_(std::move(document)) {}

  [[nodiscard]] std::string_view text(std::string_view member) const;
  [[nodiscard]] const Json& input() const;  // tool_input; an empty object where there is none
  [[nodiscard]] const Json& document() const { return document_; }

  [[nodiscard]] std::string_view name() const { return text("hook_event_name"); }
  [[nodiscard]] std::string_view tool() const { return text("tool_name"); }
  // Of the agent that the event happens in, without a plugin's prefix; empty: the main agent.
  [[nodiscard]] std::string_view agent() const;
  // That a tool call is to launch.
  [[nodiscard]] std::string_view launched_agent() const;

  // What leads to the execution that the event is about.
  [[nodiscard]] app::AgentTrace trace_of_agent() const;   // the one it happens in
  [[nodiscard]] app::AgentTrace trace_of_launch() const;  // the one that the call launches

 private:
  Json document_;
};

}  // namespace baton::hook
