#include <algorithm>
#include <array>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/caller_identity.h"
#include "app/core/load_state.h"
#include "app/handoff/guard_tool.h"
#include "app/handoff/record_written_file.h"
#include "hook/handlers.h"
#include "text/concat.h"

namespace baton::hook {
namespace {

constexpr std::string_view kToolPrefixes[] = {"mcp__baton__", "mcp__plugin_baton_baton__"};
constexpr std::chrono::minutes kIdentityLasts{5};

bool is_our_tool(std::string_view tool) {
  return std::ranges::any_of(kToolPrefixes,
                             [tool](std::string_view prefix) { return tool.starts_with(prefix); });
}

app::GuardTool guarded_call(const Event& event) {
  return {.trace = event.trace_of_agent(),
          .tool = event.tool(),
          .input = event.input(),
          .folder = event.text("cwd")};
}

Result<Answer> add_identity(const Event& event, app::Workspace& workspace) {
  BATON_CHECK(app::load_state(workspace));  // without a workflow nobody needs a key
  const app::AgentTrace trace = event.trace_of_agent();
  BATON_TRY(const std::optional<Lease> lease, app::find_lease(trace, workspace));
  const bool is_in_agent = !trace.agent_id.empty();
  BATON_TRY(Json caller,
            app::sign_caller({.agent_id = trace.agent_id,
                              .agent = trace.agent,
                              .execution = lease && is_in_agent ? lease->execution.text() : "",
                              .session = trace.session,
                              .expires = workspace.now() + kIdentityLasts},
                             workspace));
  Json input = event.input();
  input["_caller"] = std::move(caller);
  return changed_input(std::move(input));
}

}  // namespace

Concern concern_of(const Event& event) {
  if (is_our_tool(event.tool())) return Concern::likely;
  return app::is_guarded_tool(event.tool()) ? Concern::possible : Concern::none;
}

bool may_object(const Event& event, const app::Workspace& workspace) {
  return app::may_object(guarded_call(event), workspace);
}

Result<Answer> before_tool(const Event& event, app::Workspace& workspace) {
  if (is_our_tool(event.tool())) return add_identity(event, workspace);
  const app::AgentTrace trace = event.trace_of_agent();
  if (!trace.agent.empty()) BATON_CHECK(app::note_sign_of_life(trace, workspace));
  BATON_TRY(const std::optional<app::ToolObjection> objection,
            app::guard_tool(guarded_call(event), workspace));
  if (!objection) return Answer();
  const bool asks = objection->verdict == app::HookVerdict::ask;
  return permission(asks ? Permission::ask : Permission::deny, objection->reason);
}

Result<Answer> after_tool(const Event& event, app::Workspace& workspace) {
  const app::AgentTrace trace = event.trace_of_agent();
  if (trace.agent.empty()) return Answer();
  BATON_CHECK(app::note_sign_of_life(trace, workspace));
  BATON_CHECK(app::record_written_file(
      {.trace = trace, .path = text_in(event.input(), "file_path"), .folder = event.text("cwd")},
      workspace));
  return Answer();
}

}  // namespace baton::hook
