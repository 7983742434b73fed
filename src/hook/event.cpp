#include "hook/event.h"

#include "app/core/configuration/launched_agents.h"
#include "app/handoff/launch_trace.h"
#include "domain/model/members.h"
#include "domain/model/relevance_map.h"

namespace baton::hook {

std::string_view Event::text(std::string_view member) const {
  return model::text_member(document_, member);
}

const Json& Event::input() const {
  static const Json none = Json::object();
  const Json* input = model::object_member(document_, "tool_input");
  return input == nullptr ? none : *input;
}

std::string_view Event::agent() const {
  return agent_ ? std::string_view(*agent_) : model::bare_agent_name(text("agent_type"));
}

std::string_view Event::launched_agent() const {
  return launched_ ? std::string_view(*launched_)
                   : model::bare_agent_name(model::text_member(input(), "subagent_type"));
}

bool Event::is_of_teammate() const {
  const std::string_view id = text("agent_id");
  const std::string_view name = text("agent_type");
  return !name.empty() && id.size() > name.size() + 1 && id.front() == 'a' &&
         id.substr(1).starts_with(name) && id[name.size() + 1] == '-';
}

// A teammate can change the file with its type: once a lease names its agent, the lease counts. If
// the leases cannot be read, the type is not known.
std::string Event::agent_type(app::Workspace& workspace) const {
  if (!is_of_teammate()) return std::string(text("agent_type"));
  const Result<std::string> leased = app::agent_with_id(text("agent_id"), workspace);
  if (!leased || !leased->empty()) return leased.value_or(std::string());
  return app::teammate_type(app::agent_transcript(text("transcript_path"), text("agent_id")),
                            workspace);
}

void Event::resolve_agents(const app::Configuration& configuration, app::Workspace& workspace) {
  const Directory& root = workspace.host().root;
  agent_ = app::launched_as(agent_type(workspace), configuration, root);
  const bool is_main =
      text("agent_id").empty() && configuration.relevance_map.find(*agent_) == nullptr;
  if (is_main) agent_->clear();
  const std::string_view launched = model::text_member(input(), "subagent_type");
  possible_ = app::agents_launched_as(launched, configuration, root);
  launched_ = model::bare_agent_name(launched);
  if (possible_.size() != 1) return;
  launched_ = std::move(possible_.front());
  possible_.clear();
}

app::SentEvent Event::sent() const {
  app::SentEvent sent{.session = text("session_id"), .transcript = text("transcript_path")};
  if (text("agent_id").empty()) sent.main_agent = agent();
  return sent;
}

app::AgentTrace Event::trace_of_agent() const {
  return {.agent = std::string(agent()),
          .session = std::string(text("session_id")),
          .tool_use = {},
          .agent_id = std::string(text("agent_id")),
          .execution = {},
          .launcher = {}};
}

app::AgentTrace Event::trace_of_launch() const {
  return {.agent = std::string(launched_agent()),
          .session = std::string(text("session_id")),
          .tool_use = std::string(text("tool_use_id")),
          .agent_id = {},
          .execution = {},
          .launcher = std::string(text("agent_id")),
          .launcher_agent = std::string(agent())};
}

}  // namespace baton::hook
