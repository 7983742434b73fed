#include <algorithm>
#include <array>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/add_artifact.h"
#include "app/caller_identity.h"
#include "app/load_state.h"
#include "domain/handoff/guard.h"
#include "domain/model/members.h"
#include "domain/model/state.h"
#include "hook/handlers.h"
#include "text/concat.h"

namespace baton::hook {
namespace {

using handoff::Objected;
using handoff::Objection;

constexpr std::string_view kToolPrefixes[] = {"mcp__baton__", "mcp__plugin_baton_baton__"};
constexpr std::chrono::minutes kIdentityLasts{5};
constexpr RelativePath kHome = ".claude/baton";
// What a path or command must name to be worth a look.
constexpr std::string_view kOurWords[] = {".claude", "baton", "workflow"};

bool is_our_tool(std::string_view tool) {
  return std::ranges::any_of(kToolPrefixes,
                             [tool](std::string_view prefix) { return tool.starts_with(prefix); });
}

// The agent of the map that the event happens in; empty for everybody else.
Result<std::string_view> mapped_agent(const Event& event, app::Workspace& workspace) {
  if (event.agent().empty()) return std::string_view();
  BATON_TRY(const app::Configuration* configuration, workspace.configuration());
  const bool is_mapped = configuration->relevance_map.find(event.agent()) != nullptr;
  return is_mapped ? event.agent() : std::string_view();
}

handoff::GuardedPlaces guarded_places(const app::Configuration& configuration,
                                      const app::Workspace& workspace) {
  return {.root = workspace.root().path,
          .paths = {workspace.state_file(), ".claude/baton", ".claude/workflows",
                    std::string(configuration.archive_folders.archive.text())}};
}

std::string reason_for(const Objected& objected, std::string_view agent) {
  switch (objected.objection) {
    case Objection::write:
      return text::concat(objected.subject,
                          " is baton's to write: use `baton record`, `baton decide`, `baton gate`, "
                          "`baton phase` or `baton set`.");
    case Objection::read:
      return text::concat(objected.subject, " is not part of your context: `baton context ", agent,
                          "` shows what you are entitled to see.");
    case Objection::full_view:
      return text::concat("`", objected.subject,
                          "` shows more than your context: use `baton context ", agent, "`.");
    case Objection::attribution:
      return text::concat("`", objected.subject,
                          " --as` is for people; leave --as out, and the author is known.");
  }
  return {};
}

// Nothing where the configuration allows such reading.
std::optional<Permission> permission_for(Objection objection, app::GuardedRead read) {
  const bool is_read = objection == Objection::read || objection == Objection::full_view;
  if (!is_read) return Permission::deny;
  switch (read) {
    case app::GuardedRead::deny: return Permission::deny;
    case app::GuardedRead::ask: return Permission::ask;
    case app::GuardedRead::allow: break;
  }
  return std::nullopt;
}

Result<Answer> add_identity(const Event& event, app::Workspace& workspace) {
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

// In a project that baton was never in, or whose state is another program's, it guards nothing.
Result<bool> is_at_home(app::Workspace& workspace) {
  BATON_TRY(const std::optional<EntryStatus> home, workspace.host().root.status(kHome));
  if (home) return true;
  const Result<app::LoadedState> loaded = app::load_any_state(workspace);
  return loaded ? loaded->dialect.is_baton : loaded.error().code != ErrorCode::not_found;
}

Result<bool> is_artifact_of(std::string_view agent, std::string_view path,
                            app::Workspace& workspace) {
  BATON_TRY(const app::LoadedState loaded, app::load_state(workspace));
  return std::ranges::any_of(model::artifacts(loaded.document), [&](const Json* artifact) {
    return model::text_member(*artifact, "path") == path &&
           model::text_member(*artifact, "createdBy") == agent;
  });
}

}  // namespace

bool may_concern_us(const Event& event) {
  if (is_our_tool(event.tool())) return true;
  for (const auto& [name, value] : event.input().items()) {
    if (!value.is_string()) continue;
    const std::string_view text = model::text_of(value);
    const auto names = [text](std::string_view word) {
      return text.find(word) != std::string_view::npos;
    };
    if (std::ranges::any_of(kOurWords, names)) return true;
  }
  return false;
}

Result<Answer> before_tool(const Event& event, app::Workspace& workspace) {
  if (is_our_tool(event.tool())) return add_identity(event, workspace);
  BATON_TRY(const app::Configuration* configuration, workspace.configuration());
  BATON_TRY(const std::string_view agent, mapped_agent(event, workspace));
  if (!agent.empty()) BATON_CHECK(app::note_sign_of_life(event.trace_of_agent(), workspace));
  const std::optional<Objected> objected = handoff::object_to(
      {.tool = event.tool(), .input = event.input(), .folder = event.text("cwd"), .agent = agent},
      guarded_places(*configuration, workspace));
  if (!objected) return Answer();
  BATON_TRY(const bool guards, is_at_home(workspace));
  if (!guards) return Answer();
  const std::optional<Permission> verdict =
      permission_for(objected->objection, configuration->hooks.read);
  if (!verdict) return Answer();
  return permission(*verdict, reason_for(*objected, agent));
}

Result<Answer> after_tool(const Event& event, app::Workspace& workspace) {
  BATON_TRY(const app::Configuration* configuration, workspace.configuration());
  BATON_TRY(const std::string_view agent, mapped_agent(event, workspace));
  if (!agent.empty()) BATON_CHECK(app::note_sign_of_life(event.trace_of_agent(), workspace));
  if (!configuration->hooks.records_artifacts || agent.empty()) return Answer();
  const std::string below = handoff::path_in_project(model::text_member(event.input(), "file_path"),
                                                     event.text("cwd"), workspace.root().path);
  if (below.empty()) return Answer();
  BATON_TRY(const std::optional<Lease> lease, app::find_lease(event.trace_of_agent(), workspace));
  if (!lease || lease->has_ended) return Answer();
  BATON_TRY(const bool is_listed, is_artifact_of(agent, below, workspace));
  if (is_listed) return Answer();
  app::AddArtifact artifact;
  artifact.path = below;
  artifact.created_by = agent;
  BATON_CHECK(app::add_artifact(artifact, workspace));
  return Answer();
}

}  // namespace baton::hook
