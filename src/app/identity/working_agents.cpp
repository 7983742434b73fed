#include "app/identity/working_agents.h"

#include <algorithm>
#include <optional>
#include <set>

#include <nlohmann/json.hpp>

#include "app/identity/agents_of_run.h"
#include "app/identity/call_files.h"
#include "domain/model/members.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::string_view kAtWork = "working-";

// The session is not part of the name: after /clear, the agent works in the next one.
std::string file_at_work(std::string_view agent_id, const Workspace& workspace) {
  return text::concat(kAtWork, digest_of_tool_use({}, agent_id, workspace), ".json");
}

std::optional<WorkingAgent> agent_in(const std::string& file, Workspace& workspace) {
  const std::optional<Json> content = read_call_file(file, workspace);
  if (!content || model::text_member(*content, "kind") != "agent") return std::nullopt;
  return WorkingAgent{.session = model::string_member(*content, "session"),
                      .agent_id = model::string_member(*content, "agentId"),
                      .agent = model::string_member(*content, "agent"),
                      .workflow = model::string_member(*content, "workflow"),
                      .run = model::string_member(*content, "run"),
                      .transcript = model::string_member(*content, "transcript"),
                      .is_listed = model::flag_member(*content, "isListed")};
}

Result<void> store_at_work(const WorkingAgent& agent, Workspace& workspace) {
  return write_call_file(file_at_work(agent.agent_id, workspace),
                         {{"kind", "agent"},
                          {"session", agent.session},
                          {"run", run_of_this_hook(workspace)},
                          {"agentId", agent.agent_id},
                          {"agent", agent.agent},
                          {"workflow", agent.workflow},
                          {"transcript", agent.transcript},
                          {"isListed", agent.is_listed}},
                         workspace);
}

// The lease with its id, or one that may be its: the id of an agent in the foreground is not known
// before its end.
std::optional<Lease> lease_at_work(const WorkingAgent& agent, const std::vector<Lease>& leases,
                                   Workspace& workspace) {
  const auto named = std::ranges::find(leases, agent.agent_id, &Lease::agent_id);
  if (named != leases.end()) return *named;
  const std::vector<Lease> waiting = waiting_leases(agent.agent, agent.session, leases, workspace);
  return waiting.empty() ? std::nullopt : std::optional(waiting.front());
}

bool needs_record(const WorkingAgent& agent, Workspace& workspace) {
  const std::vector<std::string> files = list_call_files(workspace);
  const std::string own = file_at_work(agent.agent_id, workspace);
  if (!has_session(files)) return false;
  if (std::ranges::find(files, own) == files.end()) return true;
  const std::optional<WorkingAgent> known = agent_in(own, workspace);
  return !known || life_of_run(known->run, workspace.host().machine) == Life::gone;
}

bool is_record(const std::string& file) {
  return file.starts_with(kAtWork);
}

template <typename Condition>
void forget_at_work_if(const Condition& condition, Workspace& workspace) {
  for (const std::string& file : list_call_files(workspace)) {
    if (!is_record(file)) continue;
    const std::optional<WorkingAgent> agent = agent_in(file, workspace);
    if (!agent || condition(*agent)) remove_call_file(file, workspace);
  }
}

}  // namespace

SessionRun session_run_of(const WorkingAgent& agent) {
  return {.session = agent.session, .run = agent.run};
}

Result<bool> is_new_at_work(const WorkingAgent& agent, Workspace& workspace) {
  BATON_TRY(const std::vector<Lease> leases, workspace.handoff().leases());
  const std::optional<Lease> lease = lease_at_work(agent, leases, workspace);
  return lease ? !lease->is_working() : needs_record(agent, workspace);
}

Result<void> note_at_work(const WorkingAgent& agent, Workspace& workspace) {
  BATON_TRY(const std::vector<Lease> leases, workspace.handoff().leases());
  const bool is_unknown =
      !lease_at_work(agent, leases, workspace) && needs_record(agent, workspace);
  return is_unknown ? store_at_work(agent, workspace) : Result<void>();
}

Result<void> note_launcher(WorkingAgent agent, std::string_view launcher, Workspace& workspace) {
  BATON_TRY(const std::vector<Lease> leases, workspace.handoff().leases());
  if (lease_at_work(agent, leases, workspace) || !has_session(list_call_files(workspace)))
    return {};
  agent.is_listed = launcher.empty();
  if (agent.is_listed) return store_at_work(agent, workspace);
  const auto known = std::ranges::find(leases, launcher, &Lease::agent_id);
  agent.workflow = known == leases.end() ? workflow_at_work(launcher, workspace) : known->workflow;
  return agent.workflow.empty() ? Result<void>() : store_at_work(agent, workspace);
}

void forget_at_work(std::string_view agent_id, Workspace& workspace) {
  remove_call_file(file_at_work(agent_id, workspace), workspace);
}

void forget_all_at_work(std::string_view session, Workspace& workspace) {
  if (std::ranges::none_of(list_call_files(workspace), is_record)) return;
  const SessionRun own = session_run_of_this_hook(session, workspace);
  forget_at_work_if(
      [&own](const WorkingAgent& one) { return is_same_run(session_run_of(one), own); }, workspace);
}

void forget_gone_at_work(Workspace& workspace) {
  if (std::ranges::none_of(list_call_files(workspace), is_record)) return;
  const std::set<std::string> sessions = possibly_running_sessions(workspace);
  const auto is_gone = [&](const WorkingAgent& one) {
    return one.run.empty() ? !sessions.contains(one.session)
                           : life_of_run(one.run, workspace.host().machine) == Life::gone;
  };
  forget_at_work_if(is_gone, workspace);
}

std::string workflow_at_work(std::string_view agent_id, Workspace& workspace) {
  const auto agent = agent_in(file_at_work(agent_id, workspace), workspace);
  return agent ? agent->workflow : std::string();
}

std::vector<WorkingAgent> working_agents(const std::vector<std::string>& files,
                                         Workspace& workspace) {
  std::vector<WorkingAgent> agents;
  for (const std::string& file : files) {
    if (!is_record(file)) continue;
    if (auto agent = agent_in(file, workspace)) agents.push_back(*std::move(agent));
  }
  return agents;
}

}  // namespace baton::app
