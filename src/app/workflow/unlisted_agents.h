#pragma once

#include <optional>
#include <string>
#include <vector>

#include "store/handoff_store.h"

namespace baton::app {

// Work that a session of Claude Code has in progress beside its main agent.
struct BackgroundTask {
  std::string id;     // of an agent: its agent id
  std::string type;   // "subagent", "shell", "monitor", "workflow", …
  std::string agent;  // bare name; empty: not an agent
};

// Whether the session's main agent is known to have launched it.
bool is_of_main_agent(const Lease& lease);

// The ids of the agents among them; nothing if others may run in one of them.
std::optional<std::vector<std::string>> listed_agents(const std::vector<BackgroundTask>& tasks);

// Of the leases of a session's agents: those of agents that do not run, while its main agent waits
// for no call, because the tasks cannot contain them. The tasks list agents in the background only,
// not those that such an agent waits for, nor those of a workflow of Claude Code.
std::vector<Lease> unlisted_agents(const std::vector<Lease>& leases,
                                   const std::vector<BackgroundTask>& tasks);

}  // namespace baton::app
