#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/core/workspace.h"
#include "app/identity/claude_session.h"
#include "baton/result.h"

// The agents without an execution that work in a session of Claude Code, such as those without a
// rule: one of them may have started a run of baton in a script. Those with an execution have a
// lease.
namespace baton::app {

struct WorkingAgent {
  std::string session;
  std::string agent_id;
  std::string agent;          // bare name; empty: not known
  std::string workflow = {};  // of the agent that launched it; empty: the active one
  std::string run = {};       // of Claude Code, as far as it is stored and known
  // Its path, below that of the session in which the agent began to work. Empty: not known.
  std::string transcript = {};
  // The main agent has launched it in the background: Claude Code lists it while it runs.
  bool is_listed = false;
};

SessionRun session_run_of(const WorkingAgent& agent);

// Whether the agent has begun to work, or works again after its end, and this is not known.
// `agent_id` is not empty. A cheap test for each of its calls.
Result<bool> is_new_at_work(const WorkingAgent& agent, Workspace& workspace);

// Stores an agent that is new at work, unless it has a lease.
Result<void> note_at_work(const WorkingAgent& agent, Workspace& workspace);

// Who has launched an agent in the background: the main agent (empty), or the agent with the id
// `launcher`, to whose workflow it belongs, if that is known.
Result<void> note_launcher(WorkingAgent agent, std::string_view launcher, Workspace& workspace);

// Best effort.
void forget_at_work(std::string_view agent_id, Workspace& workspace);
// Those in the run of Claude Code whose hook this process is.
void forget_all_at_work(std::string_view session, Workspace& workspace);
void forget_gone_at_work(Workspace& workspace);  // of runs that have ended

// The workflow of the agent's launcher; empty if it is not known.
std::string workflow_at_work(std::string_view agent_id, Workspace& workspace);

std::vector<WorkingAgent> working_agents(const std::vector<std::string>& files,
                                         Workspace& workspace);

}  // namespace baton::app
