#include "app/handoff/guard_tool.h"

#include <algorithm>
#include <array>

#include "app/core/encryption/key_file.h"
#include "app/core/files/claude_settings.h"
#include "app/core/files/own_files.h"
#include "app/core/state/ownership.h"
#include "app/handoff/guarded_configuration.h"
#include "app/handoff/mapped_agent.h"
#include "app/handoff/project_files.h"
#include "domain/guard/guard.h"
#include "domain/model/members.h"
#include "domain/shared/participant.h"
#include "host/baton_files.h"
#include "text/concat.h"

namespace baton::app {
namespace {

using guard::Objected;
using guard::Objection;

guard::GuardedPlaces guarded_places(const ArchiveFolders& folders, Workspace& workspace) {
  return {.root = workspace.root().path,
          .paths = own_paths(folders, workspace),
          .key_files = key_file_places(workspace),
          .settings = claude_settings_files(workspace)};
}

// An agent whose type is not known is limited like one that has a rule.
constexpr std::string_view kUnnamedAgent = shared::kUnknownParticipant;

bool is_unnamed(const AgentTrace& trace) {
  return trace.agent.empty() && !trace.agent_id.empty();
}

std::string_view agent_calling(const GuardTool& call) {
  return is_unnamed(call.trace) ? kUnnamedAgent : std::string_view(call.trace.agent);
}

std::optional<Objected> object_to(const GuardTool& call, std::string_view agent,
                                  const ArchiveFolders& folders, Workspace& workspace) {
  return guard::object_to(
      {.tool = call.tool, .input = call.input, .folder = call.folder, .agent = agent},
      guarded_places(folders, workspace), ProjectFiles(workspace));
}

bool is_of_tasks(std::string_view command) {
  return command.starts_with("baton task ") || command.starts_with("baton message ");
}

// An agent whose access is checked; without a rule, it holds a task.
struct GuardedAgent {
  std::string_view name;  // empty: another caller
  bool is_mapped;
};

std::string own_view(const GuardedAgent& agent) {
  if (agent.name == kUnnamedAgent) return "`baton context AGENT`";
  if (agent.is_mapped) return text::concat("`baton context ", agent.name, "`");
  return text::concat("`baton task prompt ID --agent ", agent.name, "`");
}

// How a command that reaches baton's files through a folder leaves them out; empty if it names
// them.
std::string way_around(const GuardTool& call) {
  struct Way {
    std::string_view program;
    std::string_view exclusion;
  };
  constexpr std::array kWays = {Way{"git stash", "`git stash push -- . ':!.claude'`"},
                                Way{"git ", "a pathspec such as `-- . ':!.claude'`"},
                                Way{"find ", "`-not -path './.claude/*'`"},
                                Way{"rg ", "`-g '!.claude'`"},
                                Way{"grep ", "`--exclude-dir=.claude`"},
                                Way{"rsync ", "`--exclude=.claude`"},
                                Way{"tar ", "`--exclude=.claude`"}};
  const std::string_view line = model::text_member(call.input, "command");
  const auto names = [line](std::string_view name) { return line.find(name) != line.npos; };
  if (line.empty() || names(".claude") || names("workflow-state") || names("baton")) return {};
  const auto* const way =
      std::ranges::find_if(kWays, [&](const Way& each) { return names(each.program); });
  if (way == kWays.end()) {
    return " To change other files, name files or folders without .claude.";
  }
  return text::concat(" To change other files, leave it out: ", way->exclusion, ".");
}

bool is_users_key_file(const std::string& subject, const Workspace& workspace) {
  const std::string path = guard::normal_path(guard::absolute_path(subject, workspace.root().path));
  return std::ranges::any_of(key_file_places(workspace), [&path](const std::string& place) {
    return guard::normal_path(place) == path;
  });
}

std::string reason_for_key_file(const Objected& objected) {
  if (objected.objection == Objection::write) {
    return text::concat(objected.subject,
                        " is your user's key file: only people change it, with `baton key`.");
  }
  return text::concat(objected.subject,
                      " is your user's key file, which is not part of your context.");
}

std::string reason_for(const GuardTool& call, const Objected& objected,
                       const GuardedAgent& caller) {
  const std::string_view agent = caller.name;
  switch (objected.objection) {
    case Objection::write:
      return text::concat(
          objected.subject,
          " is written by baton only: use `baton record`, `baton decide`, `baton gate`, "
          "`baton phase` or `baton set`.",
          way_around(call));
    case Objection::read:
      return text::concat(objected.subject, " is not part of your context: ", own_view(caller),
                          " shows what you need. To search, name a folder or files "
                          "without it.");
    case Objection::full_view:
      if (is_of_tasks(objected.subject)) {
        return text::concat("`", objected.subject,
                            "` shows content that is not in your context: add `--agent ", agent,
                            "` to see yours.");
      }
      return text::concat("`", objected.subject, "` shows more than your context: use ",
                          own_view(caller), ".");
    case Objection::attribution:
      if (is_of_tasks(objected.subject)) {
        return text::concat(
            "`", objected.subject,
            "` under another name is reserved for people: omit the name, or use your own.");
      }
      return text::concat("`", objected.subject,
                          " --as` is reserved for people: omit --as, the author is known.");
    case Objection::configuration:
      if (agent.empty()) {
        return text::concat("This may change who may do what, or what is guarded, in ",
                            objected.subject, ", which is reserved for people.");
      }
      return text::concat("Agents cannot change ", objected.subject,
                          ": describe the change in your output and ask a person for it.");
    case Objection::too_complex:
      return text::concat(
          objected.subject,
          " is too long or too deeply nested to be checked, and it mentions baton's "
          "files: split it.");
  }
  return {};
}

// Empty if the configuration allows this read.
std::optional<HookVerdict> verdict_on(Objection objection, std::string_view agent,
                                      GuardedRead read) {
  const bool is_question = objection == Objection::configuration && agent.empty();
  if (is_question) return HookVerdict::ask;
  const bool is_read = objection == Objection::read || objection == Objection::full_view;
  if (!is_read) return HookVerdict::deny;
  switch (read) {
    case GuardedRead::deny: return HookVerdict::deny;
    case GuardedRead::ask: return HookVerdict::ask;
    case GuardedRead::allow: break;
  }
  return std::nullopt;
}

// False if baton was never used in the project or does not manage its state file; then nothing is
// guarded.
Result<bool> is_at_home(Workspace& workspace) {
  BATON_TRY(const Presence presence, presence_of_state(workspace));
  if (presence != Presence::absent) return presence != Presence::foreign;
  BATON_TRY(const std::optional<EntryStatus> home, workspace.host().root.status(kBatonFolder));
  return home.has_value();
}

}  // namespace

bool is_guarded_tool(std::string_view tool) {
  return guard::is_guarded_tool(tool);
}

bool may_object(const GuardTool& call, Workspace& workspace) {
  const Result<std::string> text = workspace.host().root.read(kConfigurationFile);
  const bool has_own_folders = text && text->find("\"paths\"") != std::string::npos;
  if (has_own_folders) return true;
  return object_to(call, agent_calling(call), ArchiveFolders{}, workspace).has_value();
}

Result<std::optional<ToolObjection>> guard_tool(const GuardTool& call, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const bool is_mapped, is_mapped_agent(call.trace.agent, workspace));
  const bool is_guarded =
      is_unnamed(call.trace) || is_mapped || may_hold_task(call.trace.agent, workspace);
  const std::string_view agent = is_guarded ? agent_calling(call) : "";
  const std::optional<Objected> objected =
      object_to(call, agent, configuration->archive_folders, workspace);
  if (!objected) return std::nullopt;
  const Result<bool> is_home = is_at_home(workspace);
  const bool guards = !is_home || *is_home;  // a state that cannot be read does not open the guard
  const std::optional<HookVerdict> verdict =
      verdict_on(objected->objection, agent, configuration->hooks.read);
  if (!guards || !verdict) return std::nullopt;
  const bool is_allowed = *verdict == HookVerdict::ask &&
                          objected->objection == Objection::configuration &&
                          !changes_reserved_settings(call, workspace);
  if (is_allowed) return std::nullopt;
  const bool is_of_file =
      objected->objection == Objection::write || objected->objection == Objection::read;
  if (is_of_file && is_users_key_file(objected->subject, workspace)) {
    return ToolObjection{.verdict = *verdict, .reason = reason_for_key_file(*objected)};
  }
  return ToolObjection{.verdict = *verdict,
                       .reason = reason_for(call, *objected, {agent, is_mapped})};
}

}  // namespace baton::app
