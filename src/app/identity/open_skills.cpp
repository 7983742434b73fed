#include "app/identity/open_skills.h"

#include <chrono>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/files/file_in_folder.h"
#include "app/identity/call_files.h"
#include "domain/model/members.h"
#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

constexpr std::string_view kSkill = "skill-";
// A call may wait at Claude Code's prompt before the skill's lines are run.
constexpr std::chrono::minutes kStaysOpen{10};

// `run` of Claude Code: its session may have another id when the call ends.
std::string file_of_skill(std::string_view run, std::string_view tool_use,
                          const Workspace& workspace) {
  return text::concat(kSkill, digest_of_tool_use(run, tool_use, workspace), ".json");
}

struct OpenSkill {
  CallerIdentity caller;
  std::string run = {};  // of Claude Code
  Instant made = {};
  std::string until = {};  // the path of a file that exists when its lines have been run
};

Result<void> store_skill(const OpenSkill& skill, std::string_view tool_use, Workspace& workspace) {
  if (!has_session(list_call_files(workspace))) return {};
  const EventSource source = source_of_event({.session = skill.caller.session}, workspace);
  if (source.origin != Origin::claude_code) return {};
  const std::string run = run_of(*source.session);
  Json content = caller_content("skill", skill.caller, run);
  content["until"] = skill.until;
  content["made"] = text::format_date_time(workspace.now());
  return write_call_file(file_of_skill(run, tool_use, workspace), std::move(content), workspace);
}

bool is_there(const std::string& path, const Workspace& workspace) {
  const Result<FileInFolder> file = open_folder_of(path, workspace.folders());
  if (!file) return false;
  const auto status = file->folder->status(file->name);
  return status && *status;
}

std::optional<OpenSkill> skill_in(const std::string& file, Workspace& workspace) {
  if (!file.starts_with(kSkill)) return std::nullopt;
  const std::optional<Json> content = read_call_file(file, workspace);
  if (!content || model::text_member(*content, "kind") != "skill") return std::nullopt;
  return OpenSkill{.caller = caller_of_content(*content),
                   .run = model::string_member(*content, "run"),
                   .made = model::time_member(*content, "made").value_or(Instant{}),
                   .until = model::string_member(*content, "until")};
}

bool is_skill_of(const SessionRun& run, const OpenSkill& skill) {
  return is_same_run(run, {.session = skill.caller.session, .run = skill.run});
}

// Those of this run.
template <typename Condition>
void forget_skills_if(const Condition& condition, std::string_view session, Workspace& workspace) {
  std::optional<SessionRun> own;
  for (const std::string& file : list_call_files(workspace)) {
    const std::optional<OpenSkill> skill = skill_in(file, workspace);
    if (!skill || !condition(skill->caller)) continue;
    if (!own) own = session_run_of_this_hook(session, workspace);
    if (is_skill_of(*own, *skill)) remove_call_file(file, workspace);
  }
}

}  // namespace

Result<void> note_skill(const CallerIdentity& caller, std::string_view tool_use,
                        Workspace& workspace) {
  return store_skill({.caller = caller}, tool_use, workspace);
}

Result<void> note_preloading(const CallerIdentity& agent, std::string transcript,
                             Workspace& workspace) {
  return store_skill({.caller = agent, .until = std::move(transcript)}, agent.agent_id, workspace);
}

void forget_skill(std::string_view tool_use, Workspace& workspace) {
  if (list_call_files(workspace).empty()) return;
  remove_call_file(file_of_skill(run_of_this_hook(workspace), tool_use, workspace), workspace);
}

void forget_skills_of(std::string_view session, std::string_view agent_id, Workspace& workspace) {
  forget_skills_if([agent_id](const CallerIdentity& caller) { return caller.agent_id == agent_id; },
                   session, workspace);
}

void forget_all_skills(std::string_view session, Workspace& workspace) {
  forget_skills_if([](const CallerIdentity&) { return true; }, session, workspace);
}

std::vector<CallerIdentity> callers_of_skills(const ClaudeCall& call,
                                              const std::vector<std::string>& files,
                                              Workspace& workspace) {
  std::vector<CallerIdentity> callers;
  for (const std::string& file : files) {
    std::optional<OpenSkill> skill = skill_in(file, workspace);
    if (!skill || !is_skill_of(session_run_of(call.session), *skill)) continue;
    const bool was_open =
        call.started + kClockTolerance >= skill->made && call.started <= skill->made + kStaysOpen;
    if (was_open && !is_there(skill->until, workspace)) {
      callers.push_back(std::move(skill->caller));
    }
  }
  return callers;
}

}  // namespace baton::app
