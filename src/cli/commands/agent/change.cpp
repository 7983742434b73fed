#include "app/agents/change_agents.h"
#include "cli/commands/agent/verbs.h"
#include "cli/table_command.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

std::string verb_of(app::ConfigurationFileAction action, std::string_view done) {
  return action == app::ConfigurationFileAction::unchanged ? "Unchanged: " : std::string(done);
}

std::string added_text(const app::AgentChanged& answer) {
  return text::concat(verb_of(answer.written.action, "Added agent "), answer.agent, " (",
                      answer.written.file, ")\n");
}

std::string edited_text(const app::AgentChanged& answer) {
  return text::concat(verb_of(answer.written.action, "Changed agent "), answer.agent, " (",
                      answer.written.file, ")\n");
}

std::string removed_text(const app::AgentsRemoved& answer) {
  if (answer.agents.empty()) return "Unchanged: the relevance map has no built-in agents\n";
  const bool is_one = answer.agents.size() == 1;
  return text::concat("Removed ", is_one ? answer.agents.front() : "the built-in agents", " (",
                      answer.written.file, ")\n");
}

}  // namespace

constinit const CommandEntry kAgentAddCommand = {
    .name = "agent add",
    .summary = "Add an agent to the relevance map",
    .description = R"(Writes the agent's rule to .claude/baton.json. A list takes several names,
separated by commas. A change that `baton validate` would report as an error, such
as a prerequisite that is not in the map, is refused (exit 1).

Examples:
  baton agent add planner --provides plan
  baton agent add coder --needs planner --provides implementation \
    --constraints technical,security
)",
    .make = [] { return table_command(app::add_agent, {.text = added_text}); },
};

constinit const CommandEntry kAgentEditCommand = {
    .name = "agent edit",
    .summary = "Change an agent's rule",
    .description = R"(Replaces the members that are given; the others stay. An empty text gives an
empty list. For a built-in agent, the change is written to .claude/baton.json.

Examples:
  baton agent edit coder --needs planner,designer
  baton agent edit coder --needs ""
  baton agent edit coder --version 2 --retention 30d
  baton agent edit coder --fields '{"plan": {"from": ["planner#/contextForNextAgent/plan"]}}'
)",
    .make = [] { return table_command(app::edit_agent, {.text = edited_text}); },
};

constinit const CommandEntry kAgentRemoveCommand = {
    .name = "agent remove",
    .summary = "Remove an agent from the relevance map",
    .description =
        R"(A built-in agent is removed by null in .claude/baton.json; its policy and gates
are removed with it. An agent that another one needs cannot be removed (exit 4).

Examples:
  baton agent remove coder
  baton agent remove database-architect
  baton agent remove --built-in
)",
    .make = [] { return table_command(app::remove_agents, {.text = removed_text}); },
};

}  // namespace baton::cli
