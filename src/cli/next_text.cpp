#include "cli/next_text.h"

#include <array>
#include <vector>

#include "cli/layout.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

using workflow::Readiness;

constexpr std::size_t kReadinessWidth = 9;  // of "running" and "blocked", with two spaces

std::string agent_line(const app::AgentStep& agent) {
  const workflow::NextStep& step = agent.step;
  std::string line = text::concat(padded(workflow::name_of(step.readiness), kReadinessWidth),
                                  text::one_line(step.agent));
  if (step.readiness == Readiness::running) {
    line += text::concat(" (", text::one_line(step.execution_id), ")");
  }
  line += text::concat(": ", text::one_line(step.reason));
  if (step.readiness == Readiness::ready && !step.without.empty()) {
    line += text::concat("; without ", text::one_line(text::enumerate(step.without)));
  }
  return line + "\n";
}

// `baton status --stale` lists the other changes.
std::string stale_lines(const app::NextAgents& answer, std::string_view indent) {
  std::string lines;
  for (const workflow::StaleChain& chain : answer.stale.chains) {
    lines += text::concat(indent, padded("stale", kReadinessWidth),
                          text::one_line(workflow::to_text(chain)), "\n");
  }
  return lines;
}

std::string kept_lines(const app::NextAgents& answer, std::string_view indent) {
  std::string lines;
  for (const app::KeptOutput& output : answer.kept) {
    lines += text::concat(indent, padded("kept", kReadinessWidth),
                          text::one_line(app::to_text(output)), "\n");
  }
  return lines;
}

}  // namespace

std::string next_text(const app::NextAgents& answer, std::string_view indent) {
  constexpr std::array kOrder = {Readiness::running, Readiness::ready, Readiness::blocked};
  std::string lines;
  for (const Readiness readiness : kOrder) {
    for (const app::AgentStep& agent : answer.steps) {
      if (agent.step.readiness == readiness) lines += text::concat(indent, agent_line(agent));
    }
  }
  std::vector<std::string> done;
  for (const app::AgentStep& agent : answer.steps) {
    if (agent.step.readiness == Readiness::done) done.push_back(text::one_line(agent.step.agent));
  }
  if (!done.empty()) {
    lines += text::concat(indent, padded("done", kReadinessWidth), listed_briefly(done), "\n");
  }
  return lines + stale_lines(answer, indent) + kept_lines(answer, indent);
}

std::string commands_text(std::string_view title, const std::vector<app::NextCommand>& commands) {
  if (commands.empty()) return {};
  const std::size_t width = widest(commands, &app::NextCommand::command);
  std::string lines = text::concat(title, "\n");
  for (const app::NextCommand& next : commands) {
    lines +=
        text::concat("  ", text::one_line(padded(next.command, width)), "  ", next.purpose, "\n");
  }
  return lines;
}

}  // namespace baton::cli
