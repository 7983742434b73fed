#include "app/workflow/useful_commands.h"

#include <algorithm>
#include <utility>

#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::size_t kMostUseful = 3;

const workflow::NextStep* first_step(const NextAgents& next, workflow::Readiness readiness) {
  const auto found = std::ranges::find_if(
      next.steps, [&](const AgentStep& agent) { return agent.step.readiness == readiness; });
  return found == next.steps.end() ? nullptr : &found->step;
}

}  // namespace

std::vector<NextCommand> useful_commands(const WorkflowStatus& status) {
  std::vector<NextCommand> commands;
  const auto add = [&](std::string command, std::string purpose) {
    if (commands.size() < kMostUseful) {
      commands.push_back({std::move(command), std::move(purpose)});
    }
  };
  const auto* const running = first_step(status.next, workflow::Readiness::running);
  const auto* const ready = first_step(status.next, workflow::Readiness::ready);
  if (running != nullptr) {
    add(text::concat("baton record --agent ", running->agent, " FILE"), "record its output");
  }
  if (ready != nullptr) {
    add(text::concat("baton start ", ready->agent), "start the next agent");
    add(text::concat("baton context ", ready->agent), "show what it may see");
  }
  for (const auto& [gate, state] : status.gates) {
    if (state == model::GateStatus::failed) add(text::concat("baton gate ", gate), "show why");
  }
  if (running == nullptr && ready == nullptr) add("baton archive", "end the workflow");
  add("baton next", "show which agents can start");
  add("baton log", "show what changed");
  return commands;
}

}  // namespace baton::app
