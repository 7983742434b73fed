#include "hook/agents_at_work.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/handoff/launch_trace.h"
#include "app/identity/call_files.h"
#include "app/identity/open_launches.h"
#include "app/identity/open_skills.h"
#include "domain/guard/guard.h"
#include "domain/model/members.h"
#include "hook/event_caller.h"
#include "hook/event_log.h"

namespace baton::hook {
namespace {

// Claude Code's compaction has an id, and no type.
bool is_agents_own(const Event& event) {
  return !event.text("agent_id").empty() && !event.text("agent_type").empty();
}

app::WorkingAgent agent_of(const Event& event, std::string agent_id, std::string_view agent) {
  std::string transcript = app::agent_transcript(event.text("transcript_path"), agent_id);
  return {.session = std::string(event.text("session_id")),
          .agent_id = std::move(agent_id),
          .agent = std::string(agent),
          .transcript = std::move(transcript)};
}

// Claude Code writes the file beside the transcript once. That of an agent of an earlier session of
// the process stays in the session's folder, and EnterWorktree moves the folder.
std::string call_that_launched(const app::WorkingAgent& agent, const Event& event,
                               const app::Workspace& workspace) {
  std::string call = app::launching_call(agent.transcript, workspace);
  if (!call.empty()) return call;
  const std::string moved = app::agent_transcript(event.text("transcript_path"), agent.agent_id);
  return app::launching_call(moved, workspace);
}

// Of the agents in this run of Claude Code: `condition(agent, run)`.
template <typename Condition>
void forget_those(const Condition& condition, const Event& event, app::Workspace& workspace) {
  const std::string_view session = event.text("session_id");
  std::optional<app::SessionRun> own;
  for (const app::WorkingAgent& agent :
       app::working_agents(app::list_call_files(workspace), workspace)) {
    if (!own) own = app::session_run_of_this_hook(session, workspace);
    const bool is_own = app::is_same_run(app::session_run_of(agent), *own);
    if (!is_own || !condition(agent, own->run)) continue;
    app::forget_at_work(agent.agent_id, workspace);
    app::forget_skills_of(session, agent.agent_id, workspace);
  }
}

Result<void> note_preloading(const Event& event, app::Workspace& workspace) {
  BATON_TRY(const app::CallerIdentity agent, caller_in(event, workspace));
  std::string transcript =
      app::agent_transcript(event.text("transcript_path"), event.text("agent_id"));
  return app::note_preloading(agent, std::move(transcript), workspace);
}

}  // namespace

app::WorkingAgent agent_at_work(const Event& event) {
  return agent_of(event, std::string(event.text("agent_id")), event.agent());
}

bool begins_work(const Event& event, app::Workspace& workspace) {
  if (!guard::is_shell_tool(event.tool()) || event.text("agent_id").empty()) return false;
  return app::is_new_at_work(agent_at_work(event), workspace).value_or(false);
}

Result<void> note_at_work(const Event& event, app::Workspace& workspace) {
  if (!is_agents_own(event) || app::is_from_a_tool(event.text("session_id"), workspace)) return {};
  return app::note_at_work(agent_at_work(event), workspace);
}

void begin_preloading(const Event& event, app::Workspace& workspace) {
  if (!is_agents_own(event) || !app::has_session(app::list_call_files(workspace))) return;
  log_failure(event, note_preloading(event, workspace), workspace);
}

void begin_launch(const Event& event, app::Workspace& workspace) {
  if (!event.text("agent_id").empty()) return;
  log_failure(event,
              app::note_launch(event.text("session_id"), event.text("tool_use_id"), workspace),
              workspace);
}

void end_launch(const Event& event, app::Workspace& workspace) {
  app::forget_launch(event.text("tool_use_id"), workspace);
}

Result<void> note_launched(const Event& event, app::Workspace& workspace) {
  const Json* const response = model::object_member(event.document(), "tool_response");
  if (response == nullptr) return {};
  app::WorkingAgent agent =
      agent_of(event, model::string_member(*response, "agentId"), event.launched_agent());
  if (agent.agent_id.empty()) return {};
  const std::string_view status = model::text_member(*response, "status");
  if (status == "completed") app::forget_at_work(agent.agent_id, workspace);
  const std::string_view launcher = event.text("agent_id");
  const bool is_known =
      status == "async_launched" && !app::is_from_a_tool(event.text("session_id"), workspace);
  return is_known ? app::note_launcher(std::move(agent), launcher, workspace) : Result<void>();
}

void forget_at_work(const Event& event, app::Workspace& workspace) {
  const std::string_view agent_id = event.text("agent_id");
  if (agent_id.empty()) return;
  app::forget_at_work(agent_id, workspace);
  app::forget_skills_of(event.text("session_id"), agent_id, workspace);
}

void forget_interrupted(const Event& event, app::Workspace& workspace) {
  const auto is_interrupted = [&](const app::WorkingAgent& agent, std::string_view run) {
    return app::is_open_launch(run, call_that_launched(agent, event, workspace), workspace);
  };
  forget_those(is_interrupted, event, workspace);
  app::forget_launches(event.text("session_id"), workspace);
}

void forget_unlisted(const Event& event, const std::vector<std::string>& listed,
                     app::Workspace& workspace) {
  if (listed.empty()) {
    app::forget_all_at_work(event.text("session_id"), workspace);
    app::forget_all_skills(event.text("session_id"), workspace);
    return;
  }
  const auto is_unlisted = [&listed](const app::WorkingAgent& agent, std::string_view /*run*/) {
    return agent.is_listed && std::ranges::find(listed, agent.agent_id) == listed.end();
  };
  forget_those(is_unlisted, event, workspace);
}

}  // namespace baton::hook
