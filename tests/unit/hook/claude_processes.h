#pragma once

#include <string>
#include <vector>

#include "domain/authority/caller.h"
#include "hooked_project.h"
#include "support/fake_processes.h"

namespace baton::test {

// A Claude Code that runs with baton's hooks, and what it starts.
class ClaudeCode {
 public:
  explicit ClaudeCode(HookedProject& project);

  void unattended() { attended_ = "0"; }

  // The processes are now those of a hook; of a shell that runs `line`, in which this one is
  // `words`; or of a terminal beside Claude Code.
  void in_hook();
  void in_shell(const std::string& line, const std::vector<std::string>& words);
  void in_terminal();
  // In no place below Claude Code any more, and without a terminal.
  void detached();
  // Seen from a terminal; what it does next, it does as another process.
  void is_killed();

  // As Claude Code would: from a hook. Null: the hook is silent.
  Json begin_session();
  Json asks(const Json& event);
  // Of the main thread, or of prd-writer, about a line of the shell.
  Json asks_about(const std::string& line, const std::string& payload_name);

  // Who a run of baton is in the eyes of baton; `words` from the command's name on.
  authority::Caller caller_of(const std::string& line, const std::vector<std::string>& words);
  [[nodiscard]] authority::Caller caller_here();

 private:
  HookedProject& project_;
  FakeProcesses& processes_;
  std::string attended_ = "1";
  ProcessId claude_{.number = 50, .ticks = 7};
  std::int64_t last_process_ = 100;
  int calls_ = 0;
};

}  // namespace baton::test
