#include "app/workflow/unlisted_agents.h"

#include <algorithm>
#include <string_view>

namespace baton::app {
namespace {

constexpr std::string_view kSubagent = "subagent";

bool is_subagent(const BackgroundTask& task) {
  return task.type == kSubagent;
}

// A workflow, a teammate, or a type that is not known: agents may run in it.
bool may_contain_agents(const BackgroundTask& task) {
  return !is_subagent(task) && task.type != "shell" && task.type != "monitor";
}

// The agent id of an agent in the foreground is not known before it ends.
bool may_be(const BackgroundTask& task, const Lease& lease, const std::vector<Lease>& leases) {
  if (task.id == lease.agent_id) return true;
  const bool is_known = std::ranges::find(leases, task.id, &Lease::agent_id) != leases.end();
  return !is_known && task.agent == lease.agent;
}

bool may_run(const Lease& lease, const std::vector<Lease>& leases,
             const std::vector<BackgroundTask>& tasks) {
  if (!is_of_main_agent(lease)) return std::ranges::any_of(tasks, is_subagent);
  return std::ranges::any_of(tasks, [&](const BackgroundTask& task) {
    return is_subagent(task) && may_be(task, lease, leases);
  });
}

}  // namespace

bool is_of_main_agent(const Lease& lease) {
  return lease.launcher.empty() && !lease.tool_use.empty();
}

std::optional<std::vector<std::string>> listed_agents(const std::vector<BackgroundTask>& tasks) {
  if (std::ranges::any_of(tasks, may_contain_agents)) return std::nullopt;
  std::vector<std::string> ids;
  for (const BackgroundTask& task : tasks) {
    if (is_subagent(task)) ids.push_back(task.id);
  }
  return ids;
}

std::vector<Lease> unlisted_agents(const std::vector<Lease>& leases,
                                   const std::vector<BackgroundTask>& tasks) {
  if (std::ranges::any_of(tasks, may_contain_agents)) return {};
  std::vector<Lease> gone;
  for (const Lease& lease : leases) {
    if (lease.is_working() && !may_run(lease, leases, tasks)) gone.push_back(lease);
  }
  return gone;
}

}  // namespace baton::app
