#include "claude_processes.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/identity/prove_caller.h"

namespace baton::test {
namespace {

constexpr const char* kBefore =
    "source /home/user/.claude/shell-snapshots/snapshot-bash-1.sh 2>/dev/null || true && "
    "{ \\builtin unalias -- 'which'; } >/dev/null 2>&1 || true && eval '";

// As Claude Code quotes a line for its shell.
std::string quoted(const std::string& line) {
  std::string text;
  for (const char c : line) text += c == '\'' ? std::string("'\"'\"'") : std::string(1, c);
  return text;
}

}  // namespace

ClaudeCode::ClaudeCode(HookedProject& project)
    : project_(project), processes_(project.baton.project.world.machine) {
  in_terminal();
}

void ClaudeCode::in_hook() {
  const ProcessId hook{.number = ++last_process_, .ticks = 8};
  const Process process{
      .id = hook, .started = project_.baton.project.world.clock.now(), .leads_session = true};
  processes_.chain = {{.process = process,
                       .words = {"baton", "hook"},
                       .variables = {{"CLAUDECODE", "1"},
                                     {"AI_AGENT", "claude-code_2-1-330_harness"},
                                     {"CLAUDE_CODE_SESSION_ATTENDED", attended_},
                                     {"CLAUDE_PROJECT_DIR", "/project"}},
                       .reads_socket = true},
                      described()};
  add_pane();
}

void ClaudeCode::in_shell(const std::string& line, const std::vector<std::string>& words) {
  const Instant now = project_.baton.project.world.clock.now();
  const ProcessId shell{.number = ++last_process_, .ticks = 9};
  const ProcessId own{.number = ++last_process_, .ticks = 9};
  const std::map<std::string, std::string> variables = {
      {"CLAUDECODE", "1"},
      {"AI_AGENT", "claude-code_2-1-330_agent"},
      {"CLAUDE_CODE_SESSION_ATTENDED", attended_}};
  std::vector<std::string> own_words = {"baton"};
  own_words.insert(own_words.end(), words.begin(), words.end());
  processes_.chain = {
      {.process = {.id = own, .started = now}, .words = own_words, .variables = variables},
      {.process = {.id = shell, .started = now, .leads_session = true},
       .words = {"/bin/bash", "-c",
                 kBefore + quoted(line) + "' < /dev/null && pwd -P >| /tmp/claude-1-cwd"},
       .variables = variables},
      described()};
  add_pane();
}

void ClaudeCode::keep_shell() {
  kept_shell_ = processes_.chain;
  processes_.others.push_back(kept_shell_[1].process.id);
}

void ClaudeCode::in_kept_shell() {
  processes_.chain = kept_shell_;
}

FakeProcesses::Described ClaudeCode::described() const {
  return {.process = {.id = claude_, .has_terminal = true}, .words = {"claude"}, .folder = folder_};
}

void ClaudeCode::add_pane() {
  if (!is_in_pane_) return;
  processes_.chain.back().variables = {{"CLAUDECODE", "1"}};
  processes_.chain.push_back({.process = {.id = {.number = 40, .ticks = 5}}, .words = {"tmux"}});
}

void ClaudeCode::in_terminal() {
  processes_.chain = {
      {.process = {.id = {.number = ++last_process_, .ticks = 9}, .has_terminal = true},
       .words = {"baton", "status"}}};
  processes_.others = {claude_};
  if (other_) processes_.others.push_back(*other_);
}

void ClaudeCode::in_other_process() {
  if (!other_) other_ = ProcessId{.number = 60, .ticks = 7};
  std::swap(claude_, *other_);
  in_terminal();
}

void ClaudeCode::detached() {
  in_terminal();
  processes_.chain.front().process.has_terminal = false;
}

void ClaudeCode::orphaned() {
  detached();
  processes_.chain.front().variables = {{"CLAUDECODE", "1"}};
}

void ClaudeCode::is_killed() {
  in_terminal();
  std::erase(processes_.others, claude_);
  ++claude_.number;
}

Json ClaudeCode::begin_session() {
  in_hook();
  return project_.play("SessionStart.startup");
}

Json ClaudeCode::asks(const Json& event) {
  in_hook();
  return project_.hear(event);
}

Json ClaudeCode::asks_about(const std::string& line, const std::string& payload_name) {
  Json event = payload(payload_name);
  event["tool_input"]["command"] = line;
  event["tool_use_id"] = "toolu_" + std::to_string(++calls_);
  return asks(event);
}

authority::Caller ClaudeCode::caller_of(const std::string& line,
                                        const std::vector<std::string>& words) {
  in_shell(line, words);
  return caller_here();
}

authority::Caller ClaudeCode::caller_here() {
  const bool is_below =
      processes_.variable(processes_.chain.front().process.id, "CLAUDECODE").has_value();
  return caller_claiming(is_below ? "orchestrator" : "user");
}

authority::Caller ClaudeCode::caller_claiming(const std::string& participant) {
  app::Workspace workspace(project_.baton.project.open({}).value());
  return app::prove_caller(authority::caller_named(participant), workspace);
}

}  // namespace baton::test
