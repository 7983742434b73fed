#include "app/identity/scheduled_prompts.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/identity/call_files.h"
#include "app/identity/claude_session.h"
#include "app/identity/open_skills.h"
#include "domain/model/members.h"
#include "host/directory.h"
#include "host/folders.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";
// What Claude Code keeps for later sessions; it is not in the list of Stop.
constexpr RelativePath kTaskFile = ".claude/scheduled_tasks.json";
constexpr std::uint64_t kLargestTaskFile = 1U << 20U;  // bytes

// "/prep" of "/prep all": what a prompt runs. Empty if it names no skill.
std::string skill_named_in(std::string_view prompt) {
  prompt.remove_prefix(std::min(prompt.find_first_not_of(kBlanks), prompt.size()));
  if (!prompt.starts_with('/')) return {};
  return std::string(prompt.substr(0, prompt.find_first_of(kBlanks)));
}

struct ScheduledPrompt {
  CallerIdentity caller;
  std::string run;  // of Claude Code
  std::string skill;
};

std::string file_of_prompt(const ScheduledPrompt& prompt, const Workspace& workspace) {
  const std::string what =
      text::concat(prompt.run, "\n", prompt.caller.agent_id, "\n", prompt.skill);
  return text::concat(kScheduledFiles, digest_of_tool_use(prompt.caller.session, what, workspace),
                      ".json");
}

Result<void> store_prompt(const ScheduledPrompt& prompt, Workspace& workspace) {
  const std::vector<std::string> files = list_call_files(workspace);
  const std::string name = file_of_prompt(prompt, workspace);
  const bool is_known = std::ranges::find(files, name) != files.end();
  if (is_known || !has_session(files)) return {};
  Json content = caller_content("scheduled", prompt.caller, prompt.run);
  content["skill"] = prompt.skill;
  return write_call_file(name, std::move(content), workspace);
}

std::optional<ScheduledPrompt> prompt_in(const std::string& file, Workspace& workspace) {
  if (!file.starts_with(kScheduledFiles)) return std::nullopt;
  const std::optional<Json> content = read_call_file(file, workspace);
  if (!content || model::text_member(*content, "kind") != "scheduled") return std::nullopt;
  return ScheduledPrompt{.caller = caller_of_content(*content),
                         .run = model::string_member(*content, "run"),
                         .skill = model::string_member(*content, "skill")};
}

SessionRun run_of_prompt(const ScheduledPrompt& prompt) {
  return {.session = prompt.caller.session, .run = prompt.run};
}

std::vector<ScheduledPrompt> all_prompts(Workspace& workspace) {
  std::vector<ScheduledPrompt> prompts;
  for (const std::string& file : list_call_files(workspace)) {
    if (auto prompt = prompt_in(file, workspace)) prompts.push_back(*std::move(prompt));
  }
  return prompts;
}

// Those of this run, and those that `claude --resume` has brought back.
std::vector<ScheduledPrompt> prompts_of(std::string_view session, Workspace& workspace) {
  std::vector<ScheduledPrompt> prompts = all_prompts(workspace);
  if (prompts.empty()) return prompts;
  const SessionRun own = session_run_of_this_hook(session, workspace);
  std::erase_if(prompts, [&](const ScheduledPrompt& prompt) {
    return !goes_on_in(run_of_prompt(prompt), own, workspace.host().machine);
  });
  return prompts;
}

CallerIdentity main_thread_of(std::string_view session) {
  return {.agent_id = {}, .agent = {}, .execution = {}, .session = std::string(session)};
}

// The skills that the prompts name, with those of the file in the folder in which the session was
// started.
std::vector<std::string> skills_in(const std::vector<std::string>& prompts,
                                   const Workspace& workspace) {
  std::vector<std::string> skills;
  for (const std::string& prompt : prompts) skills.push_back(skill_named_in(prompt));
  const auto begun = workspace.host().environment.variable("CLAUDE_PROJECT_DIR");
  const auto folder = workspace.folders().open(begun.value_or(workspace.root().path));
  if (!folder) return skills;
  const Result<std::string> text = (*folder)->read(kTaskFile, kLargestTaskFile);
  const Result<Json> tasks = text ? json::read(*text, "") : Result<Json>(fail(text.error()));
  if (!tasks) return skills;
  for (const model::Element& task : model::object_elements(*tasks, "tasks")) {
    skills.push_back(skill_named_in(model::text_member(*task.value, "prompt")));
  }
  return skills;
}

// In place of a call's id.
std::string prompt_by(const CallerIdentity& caller) {
  return text::concat("prompt of ", caller.agent_id);
}

}  // namespace

Result<void> note_scheduled(const CallerIdentity& caller, std::string_view prompt,
                            Workspace& workspace) {
  std::string skill = skill_named_in(prompt);
  if (skill.empty()) return {};
  return store_prompt({caller, run_of_this_hook(workspace), std::move(skill)}, workspace);
}

Result<void> bring_back_scheduled(std::string_view session, Begun begun, Workspace& workspace) {
  std::vector<ScheduledPrompt> prompts =
      begun == Begun::as_branch ? all_prompts(workspace) : prompts_of(session, workspace);
  if (prompts.empty()) return {};
  const SessionRun own = session_run_of_this_hook(session, workspace);
  if (own.run.empty()) return {};
  for (ScheduledPrompt& prompt : prompts) {
    if (prompt.run == own.run) continue;
    prompt.caller.session = own.session;
    prompt.run = own.run;
    BATON_CHECK(store_prompt(prompt, workspace));
  }
  return {};
}

Result<void> note_scheduled_in(std::string_view session, const std::vector<std::string>& prompts,
                               Workspace& workspace) {
  if (!has_session(list_call_files(workspace))) return {};
  const std::vector<ScheduledPrompt> known = prompts_of(session, workspace);
  for (const std::string& skill : skills_in(prompts, workspace)) {
    const bool is_known = std::ranges::find(known, skill, &ScheduledPrompt::skill) != known.end();
    if (!is_known) BATON_CHECK(note_scheduled(main_thread_of(session), skill, workspace));
  }
  return {};
}

Result<void> settle_scheduled(std::string_view session, const std::vector<std::string>& prompts,
                              Workspace& workspace) {
  if (!has_session(list_call_files(workspace))) return {};
  const std::vector<std::string> skills = skills_in(prompts, workspace);
  for (ScheduledPrompt& known : prompts_of(session, workspace)) {
    const bool is_listed = std::ranges::find(skills, known.skill) != skills.end();
    const bool is_over = known.caller.agent_id.empty() && !is_listed;
    if (!is_over) continue;
    remove_call_file(file_of_prompt(known, workspace), workspace);
    if (known.caller.session == session) continue;
    known.run.clear();
    BATON_CHECK(store_prompt(known, workspace));
  }
  return note_scheduled_in(session, prompts, workspace);
}

Result<void> begin_prompt(const SubmittedPrompt& prompt, Workspace& workspace) {
  end_prompt(prompt.session, workspace);
  const std::string skill = skill_named_in(prompt.text);
  if (skill.empty() || prompt.author == PromptAuthor::person) return {};
  if (prompt.author == PromptAuthor::model) {
    BATON_CHECK(note_scheduled(main_thread_of(prompt.session), prompt.text, workspace));
  }
  BATON_CHECK(note_scheduled_in(prompt.session, {}, workspace));
  for (const ScheduledPrompt& known : prompts_of(prompt.session, workspace)) {
    if (known.skill != skill) continue;
    BATON_CHECK(note_skill(known.caller, prompt_by(known.caller), workspace));
  }
  return {};
}

void end_prompt(std::string_view session, Workspace& workspace) {
  for (const ScheduledPrompt& known : prompts_of(session, workspace)) {
    forget_skill(prompt_by(known.caller), workspace);
  }
}

}  // namespace baton::app
