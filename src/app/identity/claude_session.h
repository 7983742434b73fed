#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "host/processes.h"

namespace baton::app {

// An agent without activity for so long counts as ended, also if its session is running.
inline constexpr std::chrono::hours kLongestSilence{12};

// A run of Claude Code that calls baton's hooks, as shown by its first event.
struct ClaudeSession {
  std::string session;       // changes within a run: /clear begins a new one
  std::string transcript;    // path of its file; EnterWorktree moves it to another folder
  ProcessId process;         // of Claude Code
  std::string place = {};    // where that id is valid, see place_of(); empty: in every one
  bool is_attended = false;  // a person is at its prompt
  std::string agent = {};  // whose rule limits its main thread (`claude --agent NAME`); else empty
};

// Another host or container has other processes with the same ids, and may share the project.
enum class Life : std::uint8_t { running, gone, not_known };

// A process below Claude Code.
struct ClaudeCall {
  ClaudeSession session;
  ProcessId process;     // started by Claude Code: a shell, or a hook
  Instant started = {};  // the start time of that process
};

// The sender of an event to `baton hook`.
enum class Origin : std::uint8_t {
  claude_code,
  elsewhere,  // outside Claude Code, judging by the processes: a person, or a test
  a_tool,     // a program run by one of Claude Code's tools
};

struct EventSource {
  Origin origin = Origin::elsewhere;
  std::optional<ClaudeSession> session = {};  // set for `claude_code`
  std::string known_as = {};  // the session that the process was stored with; empty: none
};

// What an event says about its session.
struct SentEvent {
  std::string_view session;
  std::string_view transcript = {};  // empty: not compared
  // ClaudeSession::agent; not set in an event of another agent than the main one.
  std::optional<std::string_view> main_agent = {};
};

// Judges by the processes between this one and Claude Code, which an event cannot forge.
EventSource source_of_event(const SentEvent& event, Workspace& workspace);

// The same for events that need only this; returns early if hooks have not stored any session.
bool is_from_a_tool(std::string_view session, Workspace& workspace);

// Stores the session of an event from Claude Code; from then on, its runs of baton need a pass. It
// is told what the earlier session of the process was still to be told.
Result<void> remember_session(const ClaudeSession& session, Workspace& workspace);

// Removes the stored session of the run that this process, a hook at its end, belongs to, and all
// sessions whose process is gone.
void forget_session(std::string_view session, Workspace& workspace);

// Removes the stored runs of the session whose process is gone: another one now runs it.
void forget_gone_runs(std::string_view session, Workspace& workspace);

std::vector<ClaudeSession> remembered_sessions(const std::vector<std::string>& files,
                                               Workspace& workspace);

Life life_of(const ClaudeSession& session, const Machine& machine);

// Two processes may run one session: `claude --resume` in a second terminal. A run is the process
// and the place where its id is valid, as text.
std::string run_of(const ClaudeSession& session);
// The run of Claude Code whose hook this process is; empty: not known.
std::string run_of_this_hook(Workspace& workspace);
Life life_of_run(std::string_view run, const Machine& machine);
// The same for another process in the place of the run.
std::string run_beside(std::string_view run, std::string_view process);
// What a note of a hook stores of its sender.
struct SessionRun {
  std::string session;
  std::string run;  // empty: not known
};
SessionRun session_run_of(const ClaudeSession& session);
// The same for the hook that this process is.
SessionRun session_run_of_this_hook(std::string_view session, Workspace& workspace);
// Where the runs are known they decide: two may have one session, and /clear, /branch and /resume
// begin another session in the same one.
bool is_same_run(const SessionRun& a, const SessionRun& b);
// Whether what was noted in a run is the other one's: it is the same run, or one of the same
// session that is not known to go on (`claude --resume`).
bool goes_on_in(const SessionRun& noted, const SessionRun& own, const Machine& machine);
// Whether a process is known to run the session.
bool is_running_session(std::string_view session, Workspace& workspace);

// The ids of the stored sessions whose processes are all gone, and of those that may be running.
std::set<std::string> gone_sessions(Workspace& workspace);
std::set<std::string> possibly_running_sessions(Workspace& workspace);

// The process of one of these sessions that started this one; empty if there is none.
std::optional<ClaudeCall> find_call(const std::vector<ClaudeSession>& sessions,
                                    const std::vector<Process>& ancestry);

// Whether Claude Code has started one of these processes, judging by their environments.
bool is_below_claude(const std::vector<Process>& ancestry, const Processes& processes);

// What has started one of these with the environment of Claude Code's shells, the outermost first:
// Claude Code, and what it runs.
std::vector<ProcessId> possible_claudes(const std::vector<Process>& ancestry,
                                        const Processes& processes);

// Whether this process may have detached itself from Claude Code on purpose: it has no terminal,
// and one of the sessions is running.
bool may_have_left(const std::vector<ClaudeSession>& sessions, const std::vector<Process>& ancestry,
                   const Machine& machine);

// The boot of the machine and Processes::id_namespace(): "BOOT/pid:[1] time:[2]".
std::string place_of(const Machine& machine);

// "123-45678": number and start ticks.
std::string text_of(const ProcessId& process);

}  // namespace baton::app
