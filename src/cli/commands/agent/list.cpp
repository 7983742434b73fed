#include <array>

#include "app/agents/list_agents.h"
#include "cli/commands/agent/verbs.h"
#include "cli/layout.h"
#include "cli/table_command.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

constexpr std::size_t kOriginWidth = 10;  // of "built-in", with two spaces
constexpr std::size_t kRuleLabelWidth = 14;
constexpr std::array<std::string_view, 4> kMapForms = {"text", "mermaid", "dot", "json"};

std::string needs_text(const model::AgentRule& rule) {
  return rule.needs_from.empty() ? std::string("no prerequisites")
                                 : text::concat("needs ", text::enumerate(rule.needs_from));
}

std::string agents_text(const app::AgentsListed& answer) {
  const std::size_t width =
      widest(answer.agents,
             [](const app::ListedAgent& one) -> std::string_view { return one.rule.agent; });
  std::string lines;
  for (const app::ListedAgent& agent : answer.agents) {
    lines += text::concat(padded(agent.rule.agent, width + 2),
                          padded(model::name_of(agent.origin), kOriginWidth),
                          needs_text(agent.rule), "\n");
  }
  return lines.empty() ? "No agents. `baton agent add NAME` adds one\n" : lines;
}

template <typename Names>
std::string names_line(std::string_view label, const Names& names) {
  if (names.empty()) return {};
  return text::concat("  ", padded(label, kRuleLabelWidth), text::one_line(text::enumerate(names)),
                      "\n");
}

std::string agent_text(const app::AgentShown& answer) {
  const model::AgentRule& rule = answer.agent.rule;
  std::string text =
      text::concat(rule.agent, " (", model::name_of(answer.agent.origin), ")",
                   rule.description.empty() ? "" : ": ", text::one_line(rule.description), "\n");
  text += names_line("needs", rule.needs_from);
  text += names_line("optional", rule.optional_from);
  text += names_line("provides", rule.provides);
  text += names_line("constraints", rule.constraint_types);
  text += names_line("artifacts", rule.artifact_types);
  text += names_line("decisions", rule.decision_categories);
  text += names_line("needed by", answer.needed_by);
  text += names_line("gates", answer.gates);
  return text;
}

std::string graph_text(const app::AgentsDrawn& answer) {
  return answer.map.empty() ? "No agents. `baton agent add NAME` adds one\n" : answer.text;
}

class AgentGraph final : public Command {
 public:
  void declare(Options& options) override {
    options.choice("--format", form_, kMapForms, "Default: text");
  }

  void run(Session& session) override {
    if (!session.choose_format(form_)) return;
    if (form_ == "mermaid") request_.drawing = app::MapDrawing::mermaid;
    if (form_ == "dot") request_.drawing = app::MapDrawing::dot;
    session.call(app::draw_agents, request_, graph_text);
  }

 private:
  app::DrawAgents request_;
  std::optional<std::string> form_;
};

}  // namespace

constinit const CommandEntry kAgentListCommand = {
    .name = "agent list",
    .summary = "List the agents with their prerequisites",
    .description = R"(The origin of a rule is `built-in`, `changed` (a built-in rule that
.claude/baton.json changes) or `own`.

Examples:
  baton agent list
  baton agent list --json
)",
    .make = [] { return table_command(app::list_agents, {.text = agents_text}); },
    .works_anywhere = true,
};

constinit const CommandEntry kAgentShowCommand = {
    .name = "agent show",
    .summary = "Show one agent's rule",
    .description = R"(With --json the answer contains the whole rule.

Examples:
  baton agent show code-writer
  baton agent show code-writer --json
)",
    .make = [] { return table_command(app::show_agent, {.text = agent_text}); },
    .works_anywhere = true,
};

constinit const CommandEntry kAgentGraphCommand = {
    .name = "agent graph",
    .summary = "Print the graph of prerequisites",
    .description =
        R"(Prints the agents layer by layer: an agent needs agents of earlier layers only.

Examples:
  baton agent graph
  baton agent graph --format mermaid
  baton agent graph --format dot | dot -Tsvg > agents.svg
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<AgentGraph>()); },
    .works_anywhere = true,
};

}  // namespace baton::cli
