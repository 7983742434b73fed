#pragma once

#include <optional>
#include <string>
#include <vector>

#include "domain/authority/caller.h"
#include "hooked_project.h"
#include "support/fake_processes.h"

namespace baton::test {

// A session of Claude Code that calls baton's hooks, and the processes that it starts.
class ClaudeCode {
 public:
  explicit ClaudeCode(HookedProject& project);

  void unattended() { attended_ = "0"; }
  void works_in(const std::string& folder) { folder_ = folder; }
  // Another Claude Code started the multiplexer in which this one runs.
  void in_pane() { is_in_pane_ = true; }

  // From now on, baton runs as a hook of Claude Code; as the command `words` of a shell that runs
  // `line`; or in a terminal outside of Claude Code.
  void in_hook();
  void in_shell(const std::string& line, const std::vector<std::string>& words);
  void in_terminal();
  // The shell that baton runs in goes on during the next calls; and baton runs in it again.
  void keep_shell();
  void in_kept_shell();
  // In no process below Claude Code, and without a terminal.
  void detached();
  // The same with the environment of a shell of Claude Code: a job whose shell has ended.
  void orphaned();
  // Baton runs in a terminal, and Claude Code has ended; its next event is that of a new process.
  void is_killed();
  // From now on, baton runs below another process of the same session, which runs as well; with the
  // next call, below the first one again.
  void in_other_process();

  // Sends the event as a hook of Claude Code. Null: the hook prints nothing.
  Json begin_session();
  Json asks(const Json& event);
  // The same for a call of Bash with this line, by the agent of the payload.
  Json asks_about(const std::string& line, const std::string& payload_name);

  // The caller that baton recognizes in a run of it; `words` begin with the command's name.
  authority::Caller caller_of(const std::string& line, const std::vector<std::string>& words);
  [[nodiscard]] authority::Caller caller_here();
  // The same where the environment claims to be another participant, as BATON_AGENT does.
  [[nodiscard]] authority::Caller caller_claiming(const std::string& participant);

 private:
  [[nodiscard]] FakeProcesses::Described described() const;
  void add_pane();

  HookedProject& project_;
  FakeProcesses& processes_;
  std::string attended_ = "1";
  std::string folder_ = {};
  bool is_in_pane_ = false;
  ProcessId claude_{.number = 50, .ticks = 7};
  std::optional<ProcessId> other_ = {};  // runs the same session
  std::vector<FakeProcesses::Described> kept_shell_ = {};
  std::int64_t last_process_ = 100;
  int calls_ = 0;
};

}  // namespace baton::test
