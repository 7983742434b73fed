#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/caller/caller_identity.h"
#include "app/core/state/load_state.h"
#include "app/handoff/guard_tool.h"
#include "app/handoff/record_written_file.h"
#include "app/identity/call_files.h"
#include "app/identity/claude_session.h"
#include "app/identity/judge_runs.h"
#include "app/identity/open_skills.h"
#include "app/identity/scheduled_prompts.h"
#include "app/identity/working_agents.h"
#include "domain/guard/guard.h"
#include "domain/model/members.h"
#include "hook/agents_at_work.h"
#include "hook/event_caller.h"
#include "hook/event_log.h"
#include "hook/event_session.h"
#include "hook/handlers.h"
#include "text/concat.h"

namespace baton::hook {
namespace {

constexpr std::string_view kToolPrefixes[] = {"mcp__baton__", "mcp__plugin_baton_baton__"};
constexpr std::string_view kProgram = "baton";

bool is_our_tool(std::string_view tool) {
  return std::ranges::any_of(kToolPrefixes,
                             [tool](std::string_view prefix) { return tool.starts_with(prefix); });
}

// A session that began before the workflow has no thread until one of its calls needs it.
bool uses_threads(std::string_view tool) {
  return tool.find("env_data") != std::string_view::npos;
}

app::GuardTool guarded_call(const Event& event) {
  return {.trace = event.trace_of_agent(),
          .tool = event.tool(),
          .input = event.input(),
          .folder = event.text("cwd")};
}

// NotebookEdit has its own member.
std::string_view written_path(const Json& input) {
  const std::string_view path = model::text_member(input, "file_path");
  return path.empty() ? model::text_member(input, "notebook_path") : path;
}

// Whether a shell's line may run baton.
bool runs_baton(const Event& event) {
  return guard::is_shell_tool(event.tool()) &&
         model::text_member(event.input(), "command").find(kProgram) != std::string_view::npos;
}

// A forged or replayed event is not signed.
Result<bool> deserves_signature(const Event& event, app::Workspace& workspace) {
  const app::EventSource source = app::source_of_event(event.sent(), workspace);
  if (source.origin == app::Origin::a_tool) return false;
  if (source.origin == app::Origin::elsewhere) return true;
  BATON_CHECK(app::remember_session(*source.session, workspace));
  return app::claim_first_call(event.text("session_id"), event.text("tool_use_id"), workspace);
}

Result<Answer> add_identity(const Event& event, app::Workspace& workspace) {
  BATON_CHECK(app::load_state(workspace,
                              app::Outputs::optional));  // without a workflow, a key is not needed
  BATON_TRY(const bool signs, deserves_signature(event, workspace));
  if (!signs) return Answer();
  BATON_TRY(app::CallerIdentity identity, caller_in(event, workspace));
  BATON_TRY(Json caller, app::sign_caller(std::move(identity), workspace));
  Json input = event.input();
  input["_caller"] = std::move(caller);
  return changed_input(std::move(input));
}

// Handles the runs of baton in a shell line.
Result<Answer> before_runs(const Event& event, app::Workspace& workspace) {
  if (!runs_baton(event)) return Answer();
  const std::string_view line = model::text_member(event.input(), "command");
  BATON_TRY(app::CallerIdentity caller, caller_in(event, workspace));
  BATON_TRY(const std::optional<app::RunsObjection> found,
            app::judge_runs({.caller = std::move(caller),
                             .transcript = event.text("transcript_path"),
                             .tool_use = event.text("tool_use_id"),
                             .line = line},
                            workspace));
  return found ? objection(found->verdict, found->reason) : Answer();
}

}  // namespace

Concern concern_of(const Event& event) {
  if (is_our_tool(event.tool())) return Concern::likely;
  return app::is_guarded_tool(event.tool()) ? Concern::possible : Concern::none;
}

bool may_object(const Event& event, app::Workspace& workspace) {
  return runs_baton(event) || begins_work(event, workspace) ||
         app::may_object(guarded_call(event), workspace);
}

Result<void> note_activity(const Event& event, app::Workspace& workspace) {
  if (is_our_tool(event.tool())) {
    return uses_threads(event.tool()) ? keep_threads(event, workspace) : Result<void>();
  }
  if (begins_work(event, workspace)) BATON_CHECK(note_at_work(event, workspace));
  const app::AgentTrace trace = event.trace_of_agent();
  return trace.agent.empty() ? Result<void>() : app::record_activity(trace, workspace);
}

Result<Answer> before_tool(const Event& event, app::Workspace& workspace) {
  if (is_our_tool(event.tool())) return add_identity(event, workspace);
  BATON_TRY(const std::optional<app::ToolObjection> found,
            app::guard_tool(guarded_call(event), workspace));
  if (found) return objection(found->verdict, found->reason);
  return guard::is_shell_tool(event.tool()) ? before_runs(event, workspace) : Answer();
}

Result<Answer> before_skill(const Event& event, app::Workspace& workspace) {
  BATON_TRY(const app::CallerIdentity caller, caller_in(event, workspace));
  BATON_CHECK(app::note_skill(caller, event.text("tool_use_id"), workspace));
  return Answer();
}

Result<Answer> before_schedule(const Event& event, app::Workspace& workspace) {
  BATON_TRY(const app::CallerIdentity caller, caller_in(event, workspace));
  BATON_CHECK(app::note_scheduled(caller, model::text_member(event.input(), "prompt"), workspace));
  return Answer();
}

Result<Answer> after_skill(const Event& event, app::Workspace& workspace) {
  app::forget_skill(event.text("tool_use_id"), workspace);
  return Answer();
}

Result<Answer> after_tool(const Event& event, app::Workspace& workspace) {
  const app::AgentTrace trace = event.trace_of_agent();
  if (trace.agent.empty()) return Answer();
  BATON_CHECK(app::record_activity(trace, workspace));
  BATON_TRY(const Outcome<app::WrittenFile> outcome,
            app::record_written_file(
                {.trace = trace, .path = written_path(event.input()), .folder = event.text("cwd")},
                workspace));
  if (const Report* refusal = std::get_if<Report>(&outcome)) {
    log_refusal(event, *refusal, workspace);
    return Answer();
  }
  const app::WrittenFile& file = std::get<app::WrittenFile>(outcome);
  BATON_CHECK(remember_own(event, file.written, workspace));
  if (file.unlisted.empty()) return Answer();
  log_event(event.name(), file.unlisted, workspace);
  return remark(file.unlisted);
}

}  // namespace baton::hook
