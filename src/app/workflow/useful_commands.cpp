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

std::vector<NextCommand> useful_commands(const WorkflowStatus& status, std::string_view baton) {
  std::vector<NextCommand> commands;
  const auto add = [&](std::string_view words, std::string purpose) {
    if (commands.size() < kMostUseful) {
      commands.push_back({text::concat(baton, " ", words), std::move(purpose)});
    }
  };
  const auto* const running = first_step(status.next, workflow::Readiness::running);
  const auto* const ready = first_step(status.next, workflow::Readiness::ready);
  if (running != nullptr) {
    add(text::concat("record --agent ", running->agent, " FILE"), "record its output");
  }
  if (ready != nullptr) {
    add(text::concat("start ", ready->agent), "start the next agent");
    add(text::concat("context ", ready->agent), "show what it may see");
  }
  for (const auto& [gate, state] : status.gates) {
    if (state == model::GateStatus::failed) add(text::concat("gate ", gate), "show why");
  }
  if (running == nullptr && ready == nullptr) add("archive", "end the workflow");
  add("next", "show which agents can start");
  add("log", "show what changed");
  return commands;
}

}  // namespace baton::app
