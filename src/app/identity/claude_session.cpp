#include "app/identity/claude_session.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/caller/session_memory.h"
#include "app/identity/call_files.h"
#include "domain/model/members.h"
#include "text/concat.h"
#include "text/whole_number.h"

namespace baton::app {
namespace {

constexpr std::string_view kSuffix = ".json";

std::string name_of(const ProcessId& process) {
  return text::concat(kSessionFiles, text_of(process), kSuffix);
}

std::optional<ProcessId> process_in(std::string_view name) {
  const std::size_t dash = name.find('-');
  if (dash == std::string_view::npos) return std::nullopt;
  const std::optional<std::int64_t> number = text::parse_whole(name.substr(0, dash));
  const std::optional<std::int64_t> ticks = text::parse_whole(name.substr(dash + 1));
  if (!number || !ticks) return std::nullopt;
  return ProcessId{.number = *number, .ticks = static_cast<std::uint64_t>(*ticks)};
}

Json session_json(const ClaudeSession& session) {
  return {{"kind", "session"},
          {"session", session.session},
          {"transcript", session.transcript},
          {"process", text_of(session.process)},
          {"place", session.place},
          {"attended", session.is_attended},
          {"agent", session.agent}};
}

bool is_session_file(std::string_view name) {
  return name.starts_with(kSessionFiles) && name.ends_with(kSuffix);
}

std::optional<ClaudeSession> read_session(const std::string& name, Workspace& workspace) {
  const std::optional<Json> content = read_call_file(name, workspace);
  if (!content || model::text_member(*content, "kind") != "session") return std::nullopt;
  const std::optional<ProcessId> process = process_in(model::text_member(*content, "process"));
  if (!process || name != name_of(*process)) return std::nullopt;
  return ClaudeSession{.session = model::string_member(*content, "session"),
                       .transcript = model::string_member(*content, "transcript"),
                       .process = *process,
                       .place = model::string_member(*content, "place"),
                       .is_attended = model::flag_member(*content, "attended"),
                       .agent = model::string_member(*content, "agent")};
}

// Claude Code gives hooks the project's folder, and their input through a socket; it gives its
// tools' shells neither, and sets AI_AGENT differently for them.
bool is_hook(const ProcessId& process, const Processes& processes) {
  const std::string name = processes.variable(process, "AI_AGENT").value_or("");
  return processes.variable(process, "CLAUDE_PROJECT_DIR").has_value() &&
         !name.ends_with("_agent") && processes.reads_socket(process);
}

// The transcript of a session is in the folder of its work tree: EnterWorktree changes the folder,
// never the name.
std::string_view file_name_of(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

bool is_of_claude(const Process& process, const Processes& processes) {
  return processes.variable(process.id, "CLAUDECODE").has_value();
}

// What the processes show if no session is known.
struct UnknownClaude {
  const Process* hook = nullptr;  // started by it; null: none of these
  bool is_above = false;          // it has started one of these
};

// Claude Code itself has the variable CLAUDECODE if another one started it, as in a pane of an
// agent team. Its hook is therefore not the last process with the variable, but the last one that
// looks like a hook.
UnknownClaude find_unknown_claude(const std::vector<Process>& ancestry,
                                  const Processes& processes) {
  UnknownClaude found;
  bool is_below = false;
  for (std::size_t at = 0; at < ancestry.size() && !found.is_above; ++at) {
    const bool is_one = is_of_claude(ancestry[at], processes);
    found.is_above = is_below && !is_one;
    is_below = is_one;
    const bool has_parent = at + 1 < ancestry.size();
    if (is_one && has_parent && is_hook(ancestry[at].id, processes)) found.hook = &ancestry[at];
  }
  return found;
}

bool is_attended(const Process& call, const Process& claude, const Processes& processes) {
  const auto attended = processes.variable(call.id, "CLAUDE_CODE_SESSION_ATTENDED");
  return claude.has_terminal && attended.value_or("1") != "0";
}

// Whether the run is known to be running, and is not `own`.
bool is_another_run(std::string_view run, std::string_view own, const Machine& machine) {
  return run != own && life_of_run(run, machine) == Life::running;
}

template <typename Condition>
void forget_if(const Condition& condition, Workspace& workspace) {
  const std::vector<std::string> files = list_call_files(workspace);
  for (const ClaudeSession& one : remembered_sessions(files, workspace)) {
    const Life life = life_of(one, workspace.host().machine);
    if (condition(one, life)) remove_call_file(name_of(one.process), workspace);
  }
}

}  // namespace

std::string place_of(const Machine& machine) {
  return text::concat(machine.boot_id(), "/", machine.processes().id_namespace());
}

// Of another boot nothing is known: it may be that of another host.
Life life_of(const ClaudeSession& session, const Machine& machine) {
  const bool is_of_this_place = session.place.empty() || (session.place == place_of(machine) &&
                                                          !session.place.ends_with('/'));
  if (!is_of_this_place) return Life::not_known;
  return machine.processes().is_running(session.process) ? Life::running : Life::gone;
}

std::string run_of(const ClaudeSession& session) {
  return text::concat(session.place, " ", text_of(session.process));
}

std::string run_of_this_hook(Workspace& workspace) {
  const EventSource source = source_of_event({}, workspace);
  return source.session ? run_of(*source.session) : std::string();
}

Life life_of_run(std::string_view run, const Machine& machine) {
  const std::size_t space = run.rfind(' ');
  if (space == std::string_view::npos) return Life::not_known;
  const std::optional<ProcessId> process = process_in(run.substr(space + 1));
  if (!process) return Life::not_known;
  return life_of({.session = {},
                  .transcript = {},
                  .process = *process,
                  .place = std::string(run.substr(0, space))},
                 machine);
}

std::string run_beside(std::string_view run, std::string_view process) {
  const std::size_t space = run.rfind(' ');
  return space == std::string_view::npos ? std::string()
                                         : text::concat(run.substr(0, space + 1), process);
}

SessionRun session_run_of(const ClaudeSession& session) {
  return {.session = session.session, .run = run_of(session)};
}

SessionRun session_run_of_this_hook(std::string_view session, Workspace& workspace) {
  return {.session = std::string(session), .run = run_of_this_hook(workspace)};
}

bool is_same_run(const SessionRun& a, const SessionRun& b) {
  const bool are_known = !a.run.empty() && !b.run.empty();
  return are_known ? a.run == b.run : a.session == b.session;
}

bool goes_on_in(const SessionRun& noted, const SessionRun& own, const Machine& machine) {
  const bool is_resumed =
      noted.session == own.session && !is_another_run(noted.run, own.run, machine);
  return is_resumed || is_same_run(noted, own);
}

bool is_running_session(std::string_view session, Workspace& workspace) {
  const std::vector<std::string> files = list_call_files(workspace);
  return std::ranges::any_of(remembered_sessions(files, workspace), [&](const ClaudeSession& one) {
    return one.session == session && life_of(one, workspace.host().machine) == Life::running;
  });
}

std::string text_of(const ProcessId& process) {
  return text::concat(std::to_string(process.number), "-", std::to_string(process.ticks));
}

std::vector<ClaudeSession> remembered_sessions(const std::vector<std::string>& files,
                                               Workspace& workspace) {
  std::vector<ClaudeSession> sessions;
  for (const std::string& name : files) {
    if (!is_session_file(name)) continue;
    if (auto session = read_session(name, workspace)) sessions.push_back(*std::move(session));
  }
  return sessions;
}

std::set<std::string> gone_sessions(Workspace& workspace) {
  std::set<std::string> gone;
  std::set<std::string> others;
  for (const ClaudeSession& one : remembered_sessions(list_call_files(workspace), workspace)) {
    const bool is_gone = life_of(one, workspace.host().machine) == Life::gone;
    (is_gone ? gone : others).insert(one.session);
  }
  std::erase_if(gone, [&others](const std::string& one) { return others.contains(one); });
  return gone;
}

std::set<std::string> possibly_running_sessions(Workspace& workspace) {
  std::set<std::string> running;
  for (const ClaudeSession& one : remembered_sessions(list_call_files(workspace), workspace)) {
    if (life_of(one, workspace.host().machine) != Life::gone) running.insert(one.session);
  }
  return running;
}

std::optional<ClaudeCall> find_call(const std::vector<ClaudeSession>& sessions,
                                    const std::vector<Process>& ancestry) {
  for (std::size_t at = 1; at < ancestry.size(); ++at) {
    const auto session = std::ranges::find(sessions, ancestry[at].id, &ClaudeSession::process);
    if (session == sessions.end()) continue;
    const Process& call = ancestry[at - 1];
    return ClaudeCall{.session = *session, .process = call.id, .started = call.started};
  }
  return std::nullopt;
}

bool is_below_claude(const std::vector<Process>& ancestry, const Processes& processes) {
  return std::ranges::any_of(
      ancestry, [&](const Process& process) { return is_of_claude(process, processes); });
}

std::vector<ProcessId> possible_claudes(const std::vector<Process>& ancestry,
                                        const Processes& processes) {
  std::vector<ProcessId> found;
  for (std::size_t above = ancestry.size(); above > 1; --above) {
    const bool has_started_one = is_of_claude(ancestry[above - 2], processes);
    if (has_started_one) found.push_back(ancestry[above - 1].id);
  }
  return found;
}

bool may_have_left(const std::vector<ClaudeSession>& sessions, const std::vector<Process>& ancestry,
                   const Machine& machine) {
  const bool is_at_terminal = !ancestry.empty() && ancestry.front().has_terminal;
  return !is_at_terminal && std::ranges::any_of(sessions, [&](const ClaudeSession& session) {
    return life_of(session, machine) == Life::running;
  });
}

EventSource source_of_event(const SentEvent& event, Workspace& workspace) {
  const Processes& processes = workspace.processes();
  const std::vector<Process> ancestry = processes.ancestry();
  const auto known = remembered_sessions(list_call_files(workspace), workspace);
  const std::optional<ClaudeCall> call = find_call(known, ancestry);
  const UnknownClaude unknown = call ? UnknownClaude() : find_unknown_claude(ancestry, processes);
  if (!call && unknown.hook == nullptr) {
    const bool is_suspect =
        unknown.is_above || may_have_left(known, ancestry, workspace.host().machine);
    return {.origin = is_suspect ? Origin::a_tool : Origin::elsewhere};
  }
  const ProcessId process = call ? call->process : unknown.hook->id;
  const auto at = std::ranges::find(ancestry, process, &Process::id);
  const Process& claude = *(at + 1);
  const bool is_same = call && call->session.session == event.session;
  const bool fits = !is_same || event.transcript.empty() ||
                    file_name_of(call->session.transcript) == file_name_of(event.transcript);
  if (!fits || (call && !is_hook(process, processes))) return {.origin = Origin::a_tool};
  const std::string_view known_agent = call ? std::string_view(call->session.agent) : "";
  return {.origin = Origin::claude_code,
          .session = ClaudeSession{.session = std::string(event.session),
                                   .transcript = std::string(event.transcript),
                                   .process = claude.id,
                                   .place = place_of(workspace.host().machine),
                                   .is_attended = is_attended(*at, claude, processes),
                                   .agent = std::string(event.main_agent.value_or(known_agent))},
          .known_as = call ? call->session.session : ""};
}

bool is_from_a_tool(std::string_view session, Workspace& workspace) {
  if (list_call_files(workspace).empty()) return false;
  return source_of_event({.session = session}, workspace).origin == Origin::a_tool;
}

Result<void> remember_session(const ClaudeSession& session, Workspace& workspace) {
  const std::string name = name_of(session.process);
  const std::optional<ClaudeSession> known = read_session(name, workspace);
  if (known && session_json(*known) == session_json(session)) return {};
  BATON_CHECK(write_call_file(name, session_json(session), workspace));
  const bool is_next = known && known->session != session.session;
  if (is_next) hand_over_told(known->session, session.session, workspace);
  return {};
}

void forget_session(std::string_view session, Workspace& workspace) {
  const SessionRun own = session_run_of_this_hook(session, workspace);
  forget_if(
      [&own](const ClaudeSession& one, Life life) {
        const bool is_own = is_same_run(session_run_of(one), own);
        return life == Life::gone || (is_own && life == Life::running);
      },
      workspace);
}

void forget_gone_runs(std::string_view session, Workspace& workspace) {
  forget_if([session](const ClaudeSession& one,
                      Life life) { return one.session == session && life == Life::gone; },
            workspace);
}

}  // namespace baton::app
