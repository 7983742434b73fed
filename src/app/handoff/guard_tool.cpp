#include "app/handoff/guard_tool.h"

#include "app/core/baton_files.h"
#include "app/core/ownership.h"
#include "app/handoff/mapped_agent.h"
#include "domain/handoff/guard.h"
#include "text/concat.h"

namespace baton::app {
namespace {

using handoff::Objected;
using handoff::Objection;

handoff::GuardedPlaces guarded_places(const Configuration& configuration,
                                      const Workspace& workspace) {
  return {.root = workspace.root().path,
          .paths = {workspace.state_file(), ".claude/baton", ".claude/workflows",
                    std::string(configuration.archive_folders.archive.text())}};
}

bool is_of_tasks(std::string_view command) {
  return command.starts_with("baton task ") || command.starts_with("baton message ");
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
      if (is_of_tasks(objected.subject)) {
        return text::concat("`", objected.subject,
                            "` shows more than what is meant for you: with `--agent ", agent,
                            "`, `baton task prompt ID` shows your tasks.");
      }
      return text::concat("`", objected.subject,
                          "` shows more than your context: use `baton context ", agent, "`.");
    case Objection::attribution:
      if (is_of_tasks(objected.subject)) {
        return text::concat("`", objected.subject,
                            "` in another one's name is for people; name yourself, or nobody.");
      }
      return text::concat("`", objected.subject,
                          " --as` is for people; leave --as out, and the author is known.");
  }
  return {};
}

// Nothing where the configuration allows such reading.
std::optional<HookVerdict> verdict_on(Objection objection, GuardedRead read) {
  const bool is_read = objection == Objection::read || objection == Objection::full_view;
  if (!is_read) return HookVerdict::deny;
  switch (read) {
    case GuardedRead::deny: return HookVerdict::deny;
    case GuardedRead::ask: return HookVerdict::ask;
    case GuardedRead::allow: break;
  }
  return std::nullopt;
}

// In a project that baton was never in, or whose state file it does not manage, it guards nothing.
Result<bool> is_at_home(Workspace& workspace) {
  BATON_TRY(const Presence presence, presence_of_state(workspace));
  if (presence != Presence::absent) return presence == Presence::ours;
  BATON_TRY(const std::optional<EntryStatus> home, workspace.host().root.status(kBatonFolder));
  return home.has_value();
}

}  // namespace

bool is_guarded_tool(std::string_view tool) {
  return handoff::is_guarded_tool(tool);
}

bool guards_unusual_places(const Workspace& workspace) {
  if (workspace.state_file() != StateLocation{}.file.text()) return true;
  const Result<std::string> text = workspace.host().root.read(kConfigurationFile);
  return text && text->find("\"archive\"") != std::string::npos;
}

Result<std::optional<ToolObjection>> guard_tool(const GuardTool& call, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const bool is_mapped, is_mapped_agent(call.trace.agent, workspace));
  const std::string_view agent = is_mapped ? std::string_view(call.trace.agent) : "";
  const std::optional<Objected> objected = handoff::object_to(
      {.tool = call.tool, .input = call.input, .folder = call.folder, .agent = agent},
      guarded_places(*configuration, workspace));
  if (!objected) return std::nullopt;
  BATON_TRY(const bool guards, is_at_home(workspace));
  const std::optional<HookVerdict> verdict =
      verdict_on(objected->objection, configuration->hooks.read);
  if (!guards || !verdict) return std::nullopt;
  return ToolObjection{.verdict = *verdict, .reason = reason_for(*objected, agent)};
}

}  // namespace baton::app
