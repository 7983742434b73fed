#include "app/identity/prove_caller.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "app/core/caller/caller.h"
#include "app/identity/call_files.h"
#include "app/identity/call_pass.h"
#include "app/identity/claude_session.h"
#include "app/identity/working_agents.h"
#include "domain/guard/tool_shell.h"
#include "domain/shared/participant.h"

namespace baton::app {
namespace {

using authority::Caller;
using authority::caller_named;
using authority::Role;

Caller caller_of_pass(const Pass& pass) {
  Caller caller = caller_of(pass.caller);
  const bool is_confirmed = pass.confirmed == Confirmed::by_a_person;
  if (is_confirmed && caller.role == Role::orchestrator) caller.role = Role::person;
  return caller;
}

Caller caller_with(const Lease& lease) {
  Caller agent = caller_named(shared::subagent(lease.agent, lease.agent_id));
  agent.workflow = lease.workflow;
  return agent;
}

// The caller with the least rights: the orchestrator if no agent is running, else possibly an
// agent.
Caller least_of_working(const std::vector<Caller>& agents) {
  if (agents.empty()) return caller_named(shared::kOrchestrator);
  if (agents.size() == 1) return agents.front();
  Caller caller = caller_named(shared::kUnknownParticipant);
  caller.why_unknown =
      "several agents work in Claude Code, and this run may be of each; name the baton command in "
      "the line of the shell call, not in a script";
  return caller;
}

// Where an agent has a lease, that says whether it works.
void add_without_lease(const std::string& session, const std::vector<Lease>& leases,
                       std::vector<WorkingAgent> working, std::vector<Caller>& callers) {
  for (WorkingAgent& one : working) {
    const bool is_of_session = session.empty() || one.session == session;
    const bool has_lease =
        std::ranges::find(leases, one.agent_id, &Lease::agent_id) != leases.end();
    if (!is_of_session || has_lease) continue;
    callers.push_back(caller_of({.agent_id = std::move(one.agent_id),
                                 .agent = std::move(one.agent),
                                 .execution = {},
                                 .session = std::move(one.session),
                                 .workflow = std::move(one.workflow)}));
  }
}

// Without the id of a session, any session's. The agent of a main thread has no lease.
Caller least_caller(const ClaudeSession& session, const std::vector<std::string>& files,
                    Workspace& workspace) {
  const Result<std::vector<Lease>> leases = workspace.handoff().leases();
  if (!leases) return caller_named(shared::kUnknownParticipant);
  std::vector<Caller> agents;
  if (!session.agent.empty()) agents.push_back(caller_named(shared::subagent(session.agent)));
  for (const Lease& lease : *leases) {
    const bool is_of_session = session.session.empty() || lease.session == session.session;
    if (is_of_session && lease.is_working()) agents.push_back(caller_with(lease));
  }
  add_without_lease(session.session, *leases, working_agents(files, workspace), agents);
  Caller caller = least_of_working(agents);
  caller.session = session.session;
  return caller;
}

// A person's program without a terminal, or an agent's that has detached itself and may have
// changed its environment: nothing is written under the agent's name.
Caller caller_in_doubt(const std::vector<ClaudeSession>& sessions,
                       const std::vector<std::string>& files, Workspace& workspace) {
  const bool is_main_agent_running = std::ranges::any_of(sessions, [&](const ClaudeSession& one) {
    return !one.agent.empty() && life_of(one, workspace.host().machine) == Life::running;
  });
  Caller caller = least_caller({}, files, workspace);
  if (!is_main_agent_running && caller.role >= Role::orchestrator) return caller;
  caller = caller_named(shared::kUnknownParticipant);
  caller.why_unknown =
      "an agent works in Claude Code, and this run, which has no terminal, may be its; use a "
      "terminal, or wait for the agent";
  return caller;
}

// A claim may lower the proven role, never raise it. A name that is not valid is an unknown
// caller's.
Caller lower_of(const Caller& proven, const Caller& claimed) {
  const bool is_lowered = claimed.role < proven.role && claimed.role <= Role::agent;
  Caller caller = is_lowered ? claimed : proven;
  caller.session = proven.session;
  return caller;
}

// The least caller, where the run has no pass.
Caller caller_left(const Proof& proof, Caller caller) {
  if (proof.is_contested && caller.role == Role::unknown) {
    caller.why_unknown =
        "another agent's call has the same line, and this run may be of either; run it again";
  }
  return caller;
}

Caller caller_of_call(const ClaudeCall& call, const std::vector<Process>& ancestry,
                      const std::vector<std::string>& files, Workspace& workspace) {
  const Processes& processes = workspace.host().machine.processes();
  const guard::ToolLine line = guard::tool_line(processes.words(call.process));
  if (line.runs.empty()) return least_caller(call.session, files, workspace);
  const std::vector<std::string> words = guard::command_words(processes.words(ancestry.front().id));
  const Result<Proof> proof = take_pass({.words = words, .line = line}, call, files, workspace);
  if (!proof) return least_caller(call.session, files, workspace);
  if (proof->pass) return caller_of_pass(*proof->pass);
  const bool is_typed =
      call.session.is_attended && guard::shows_run(line, words) && !proof->was_seen;
  if (is_typed) return caller_named(shared::kUser);
  return caller_left(*proof, least_caller(call.session, files, workspace));
}

}  // namespace

Caller prove_caller(const Caller& claimed, Workspace& workspace) {
  const std::vector<std::string> files = list_call_files(workspace);
  if (files.empty()) return claimed;
  const std::vector<ClaudeSession> sessions = remembered_sessions(files, workspace);
  if (sessions.empty()) return claimed;
  const Machine& machine = workspace.host().machine;
  const std::vector<Process> ancestry = machine.processes().ancestry();
  const std::optional<ClaudeCall> call = find_call(sessions, ancestry);
  if (call) return lower_of(caller_of_call(*call, ancestry, files, workspace), claimed);
  if (!may_have_left(sessions, ancestry, machine)) return claimed;
  return lower_of(caller_in_doubt(sessions, files, workspace), claimed);
}

}  // namespace baton::app
