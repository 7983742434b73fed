#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "host/processes.h"

namespace baton::app {

// A run of Claude Code that calls baton's hooks, as its first event showed it.
struct ClaudeSession {
  std::string session;       // changes within a run: /clear begins another one
  std::string transcript;    // its file
  ProcessId process;         // of Claude Code
  bool is_attended = false;  // a person is at its prompt
};

// A process below Claude Code.
struct ClaudeCall {
  ClaudeSession session;
  ProcessId process;     // that Claude Code started: a shell, or a hook
  Instant started = {};  // that process
};

// Who sent an event to `baton hook`.
enum class Origin : std::uint8_t {
  claude_code,
  elsewhere,  // outside of Claude Code, as far as the processes show it: a person, or a test
  a_tool,     // a program that one of Claude Code's tools runs
};

struct EventSource {
  Origin origin = Origin::elsewhere;
  std::optional<ClaudeSession> session = {};  // for `claude_code`
};

// Judges by the processes between this one and Claude Code, which an event cannot invent.
// `session` and `transcript` are what the event says; an empty transcript is not compared.
EventSource source_of_event(std::string_view session, std::string_view transcript,
                            Workspace& workspace);

// The same for events of which only this matters; nothing is looked at before hooks have kept a
// session.
bool is_from_a_tool(std::string_view session, Workspace& workspace);

// Keeps the session of an event from Claude Code; from then on its runs of baton need a pass.
Result<void> remember_session(const ClaudeSession& session, Workspace& workspace);

// Takes away what was kept of a session, and of those whose process is gone.
void forget_session(std::string_view session, Workspace& workspace);

std::vector<ClaudeSession> remembered_sessions(const std::vector<std::string>& files,
                                               Workspace& workspace);

// Where this process was started by Claude Code in one of these sessions.
std::optional<ClaudeCall> find_call(const std::vector<ClaudeSession>& sessions,
                                    const std::vector<Process>& ancestry);

// "123-45678"
std::string text_of(const ProcessId& process);

}  // namespace baton::app
