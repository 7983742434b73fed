#include "app/identity/prove_caller.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "app/core/caller/caller.h"
#include "app/core/configuration/configuration.h"
#include "app/identity/agents_of_run.h"
#include "app/identity/call_pass.h"
#include "app/identity/claude_session.h"
#include "app/identity/open_skills.h"
#include "app/identity/tree_sessions.h"
#include "app/identity/working_agents.h"
#include "domain/guard/tool_shell.h"
#include "domain/shared/participant.h"
#include "host/baton_files.h"
#include "host/directory.h"
#include "text/concat.h"

namespace baton::app {
namespace {

using authority::Caller;
using authority::caller_named;
using authority::Role;

Caller caller_of_pass(const Pass& pass) {
  Caller caller = caller_of(pass.caller);
  const bool is_confirmed = pass.confirmed == Confirmed::by_a_person;
  if (is_confirmed && caller.role == Role::orchestrator) caller.role = Role::person;
  if (pass.confirmed == Confirmed::too_late) {
    caller.why_not_person =
        "Claude Code asked about this command more than ten minutes before it ran; run it again";
  }
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

// The agents of a killed Claude Code do not work; their notes stay until another hook finds them.
bool may_work(std::string_view run, const Machine& machine) {
  return life_of_run(run, machine) != Life::gone;
}

std::vector<Lease> working_leases(const ClaudeSession& session, const std::vector<Lease>& leases,
                                  const Machine& machine) {
  std::vector<Lease> possible =
      session.session.empty() ? leases : leases_of(session_run_of(session), leases, machine);
  std::erase_if(possible, [&machine](const Lease& lease) {
    return !lease.is_working() || !may_work(lease.run, machine);
  });
  return possible;
}

// Where an agent has a lease, that says whether it works.
std::vector<WorkingAgent> working_without_lease(const ClaudeSession& session,
                                                const std::vector<Lease>& leases,
                                                const TreeSessions& tree) {
  std::vector<WorkingAgent> possible = working_agents(tree.files, *tree.workspace);
  std::erase_if(possible, [&](const WorkingAgent& one) {
    const bool is_of_session =
        session.session.empty() || is_same_run(session_run_of(one), session_run_of(session));
    const bool has_lease =
        std::ranges::find(leases, one.agent_id, &Lease::agent_id) != leases.end();
    return !is_of_session || has_lease || !may_work(one.run, tree.workspace->host().machine);
  });
  return possible;
}

void add_without_lease(std::vector<WorkingAgent> working, std::vector<Caller>& callers) {
  for (WorkingAgent& one : working) {
    callers.push_back(caller_of({.agent_id = std::move(one.agent_id),
                                 .agent = std::move(one.agent),
                                 .execution = {},
                                 .session = std::move(one.session),
                                 .workflow = std::move(one.workflow)}));
  }
}

// Without the id of a session, any session's. The agent of a main thread has no lease.
Caller least_caller(const ClaudeSession& session, const TreeSessions& tree) {
  Workspace& workspace = *tree.workspace;
  const Result<std::vector<Lease>> leases = workspace.handoff().leases();
  if (!leases) return caller_named(shared::kUnknownParticipant);
  std::vector<Caller> agents;
  if (!session.agent.empty()) agents.push_back(caller_named(shared::subagent(session.agent)));
  for (const Lease& lease : working_leases(session, *leases, workspace.host().machine)) {
    agents.push_back(caller_with(lease));
  }
  add_without_lease(working_without_lease(session, *leases, tree), agents);
  Caller caller = least_of_working(agents);
  caller.session = session.session;
  return caller;
}

// A run that no event announced, in the line of an attended session: a person typed the line, or it
// is of a skill that a model has called.
Caller caller_of_unannounced(const ClaudeCall& call, const TreeSessions& tree) {
  const std::vector<CallerIdentity> of_skills =
      callers_of_skills(call, tree.files, *tree.workspace);
  if (of_skills.empty()) return caller_named(shared::kUser);
  std::vector<Caller> agents;
  for (const CallerIdentity& identity : of_skills) {
    Caller caller = caller_of(identity);
    const bool is_known =
        std::ranges::find(agents, caller.participant, &Caller::participant) != agents.end();
    if (caller.role < Role::orchestrator && !is_known) agents.push_back(std::move(caller));
  }
  Caller caller = least_of_working(agents);
  caller.session = call.session.session;
  return caller;
}

std::string why_in_doubt(const TreeSessions& tree) {
  constexpr std::string_view kReason = ", and this run, which has no terminal, may be its; use a ";
  if (tree.elsewhere.empty() || tree.notes == NotesIn::other_project) {
    return text::concat("an agent works in Claude Code", kReason,
                        "terminal, or wait for the agent");
  }
  return text::concat("an agent works in Claude Code in the work tree ", tree.elsewhere, kReason,
                      "terminal, wait for the agent, or let Claude Code call baton's hooks in this "
                      "work tree, too: `baton init --claude`");
}

// A person's program without a terminal, or an agent's that has detached itself and may have
// changed its environment: nothing is written under the agent's name.
Caller caller_in_doubt(const TreeSessions& tree) {
  const Machine& machine = tree.workspace->host().machine;
  const bool is_main_agent_running =
      std::ranges::any_of(tree.sessions, [&](const ClaudeSession& one) {
        return !one.agent.empty() && life_of(one, machine) == Life::running;
      });
  Caller caller = least_caller({}, tree);
  if (!is_main_agent_running && caller.role >= Role::orchestrator) return caller;
  caller = caller_named(shared::kUnknownParticipant);
  caller.why_unknown = why_in_doubt(tree);
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
        "another agent's call has the same line, and this run may be of either; run it again with "
        "a comment that tells the two apart, such as your name: # AGENT";
  }
  return caller;
}

// Whether baton's hook is asked about shell calls: else a run without a pass says nothing about who
// started it.
bool is_asked_about_calls(Workspace& workspace) {
  const auto asks = [](const HookSettings& hooks) {
    return std::ranges::find(hooks.disabled, "PreToolUse") == hooks.disabled.end();
  };
  const Result<const Configuration*> known = workspace.configuration();
  if (known) return asks((*known)->hooks);
  const Result<Configuration> usable = usable_configuration(workspace.host().root);
  return usable && asks(usable->hooks);
}

Caller caller_of_call(const ClaudeCall& call, const std::vector<Process>& ancestry,
                      const TreeSessions& tree) {
  Workspace& workspace = *tree.workspace;
  const Processes& processes = workspace.processes();
  const guard::ToolLine line = guard::tool_line(processes.words(call.process));
  if (line.runs.empty()) return least_caller(call.session, tree);
  const std::vector<std::string> words = guard::command_words(processes.words(ancestry.front().id));
  const Result<Proof> proof =
      take_pass({.words = words, .line = line}, call, tree.files, workspace);
  if (!proof) return least_caller(call.session, tree);
  if (proof->pass) return caller_of_pass(*proof->pass);
  const bool is_unannounced = call.session.is_attended && guard::shows_run(line, words) &&
                              !proof->was_seen && is_asked_about_calls(workspace);
  if (is_unannounced) return caller_of_unannounced(call, tree);
  return caller_left(*proof, least_caller(call.session, tree));
}

// An agent that changes its environment is not looked for in the project of its session.
bool may_have_others(const Workspace& workspace) {
  const bool is_in_claude = workspace.host().environment.variable("CLAUDECODE").has_value();
  return is_in_claude || is_named_elsewhere(workspace) || has_other_trees(workspace);
}

bool is_found_in(const std::vector<TreeSessions>& trees, const std::vector<Process>& ancestry) {
  return std::ranges::any_of(trees, [&ancestry](const TreeSessions& tree) {
    return find_call(tree.sessions, ancestry).has_value();
  });
}

// The project's own work tree, and if Claude Code has started this run, the others and the
// session's project: an agent may name the project from there. The cheapest test is first.
std::vector<TreeSessions> trees_of_callers(const TreeSessions& own,
                                           const std::vector<Process>& ancestry) {
  std::vector<TreeSessions> trees = {own};
  if (is_found_in(trees, ancestry) || !may_have_others(*own.workspace)) return trees;
  if (!is_below_claude(ancestry, own.workspace->processes())) return trees;
  for (TreeSessions& other : sessions_of_other_trees(*own.workspace)) {
    trees.push_back(std::move(other));
  }
  if (auto named = sessions_of_named_project(*own.workspace)) trees.push_back(*std::move(named));
  if (is_found_in(trees, ancestry)) return trees;
  if (auto around = sessions_around_claude(ancestry, *own.workspace)) {
    trees.push_back(*std::move(around));
  }
  return trees;
}

// An agent's workflow is one of its session's project.
Caller caller_in_tree(const ClaudeCall& call, const std::vector<Process>& ancestry,
                      const TreeSessions& tree) {
  Caller caller = caller_of_call(call, ancestry, tree);
  if (tree.notes == NotesIn::other_project) caller.workflow.clear();
  return caller;
}

// Whether the project has neither a workflow nor baton's records: an agent of another work tree can
// change nothing there, and only `init` has an effect. Hooks store no session in such a tree.
bool is_unused(const Workspace& workspace) {
  const auto is_missing = [&workspace](const RelativePath& path) {
    const Result<std::optional<EntryStatus>> status = workspace.host().root.status(path);
    return status && !status->has_value();
  };
  return is_missing(workspace.root().state) && is_missing(kBatonFolder);
}

}  // namespace

Caller prove_caller(const Caller& claimed, Workspace& workspace) {
  const TreeSessions own = sessions_of_own_tree(workspace);
  if (own.sessions.empty() && !may_have_others(workspace)) return claimed;
  const Machine& machine = workspace.host().machine;
  const std::vector<Process> ancestry = workspace.processes().ancestry();
  const std::vector<TreeSessions> trees = trees_of_callers(own, ancestry);
  for (const TreeSessions& tree : trees) {
    const std::optional<ClaudeCall> call = find_call(tree.sessions, ancestry);
    if (call) return lower_of(caller_in_tree(*call, ancestry, tree), claimed);
  }
  if (is_unused(workspace)) return claimed;
  Caller least = claimed;
  for (const TreeSessions& tree : trees) {
    if (!may_have_left(tree.sessions, ancestry, machine)) continue;
    least = lower_of(caller_in_doubt(tree), least);
  }
  return least;
}

}  // namespace baton::app
