#include "app/identity/prove_caller.h"

#include <string>
#include <utility>
#include <vector>

#include "app/core/caller/caller.h"
#include "app/identity/call_files.h"
#include "app/identity/call_pass.h"
#include "app/identity/claude_session.h"
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

// The caller with the least rights: the orchestrator if no agent is running, else possibly an
// agent.
Caller least_of_running(const std::string& session, Workspace& workspace) {
  const Result<std::vector<Lease>> leases = workspace.handoff().leases();
  if (!leases) return caller_named(shared::kUnknownParticipant);
  std::vector<const Lease*> running;
  for (const Lease& lease : *leases) {
    const bool is_of_session = session.empty() || lease.session == session;
    if (is_of_session && !lease.has_ended) running.push_back(&lease);
  }
  if (running.empty()) return caller_named(shared::kOrchestrator);
  if (running.size() > 1) return caller_named(shared::kUnknownParticipant);
  Caller agent = caller_named(shared::subagent(running.front()->agent, running.front()->agent_id));
  agent.workflow = running.front()->workflow;
  return agent;
}

Caller least_caller(const std::string& session, Workspace& workspace) {
  Caller caller = least_of_running(session, workspace);
  caller.session = session;
  return caller;
}

// A person's program without a terminal, or an agent's that has detached itself and may have
// changed its environment: nothing is written under the agent's name.
Caller caller_in_doubt(Workspace& workspace) {
  Caller caller = least_caller({}, workspace);
  if (caller.role >= Role::orchestrator) return caller;
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

Caller caller_of_call(const ClaudeCall& call, const std::vector<Process>& ancestry,
                      const std::vector<std::string>& files, Workspace& workspace) {
  const Processes& processes = workspace.host().machine.processes();
  const std::vector<std::string> words = guard::command_words(processes.words(ancestry.front().id));
  const guard::ShownRun shown = guard::shown_run(words, processes.words(call.process));
  if (shown == guard::ShownRun::no) return least_caller(call.session.session, workspace);
  const Result<Proof> proof = take_pass(words, call, files, workspace);
  if (!proof) return least_caller(call.session.session, workspace);
  if (proof->pass) return caller_of_pass(*proof->pass);
  const bool is_typed =
      call.session.is_attended && shown == guard::ShownRun::same_words && !proof->was_seen;
  return is_typed ? caller_named(shared::kUser) : least_caller(call.session.session, workspace);
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
  return lower_of(caller_in_doubt(workspace), claimed);
}

}  // namespace baton::app
