#include <algorithm>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/caller/caller.h"
#include "app/core/caller/remember_root.h"
#include "app/core/caller/speaking_for.h"
#include "app/core/files/evidence.h"
#include "app/core/findings/error_text.h"
#include "app/core/state/load_state.h"
#include "app/core/state/missing_state.h"
#include "app/core/state/ownership.h"
#include "app/identity/claude_session.h"
#include "app/identity/old_call_files.h"
#include "app/identity/open_launches.h"
#include "app/identity/scheduled_prompts.h"
#include "app/identity/working_agents.h"
#include "app/recovery/recover_workflow.h"
#include "app/workflow/close_executions.h"
#include "app/workflow/workflow_status.h"
#include "domain/model/members.h"
#include "hook/event_log.h"
#include "hook/event_session.h"
#include "hook/handlers.h"
#include "hook/prompts.h"
#include "hook/remember_claude.h"
#include "text/concat.h"

namespace baton::hook {
namespace {

constexpr std::size_t kLongestBrief = 470;  // bytes: under 120 tokens
constexpr std::size_t kLongestName = 100;
constexpr std::string_view kSessionEnded = "the session it ran in has ended";
constexpr Milliseconds kPatienceAtTheEnd{500};  // all hooks of SessionEnd together have 1.5 s

// "prd-writer (2) and api-designer": an agent may run several times at once.
std::string names_of(const app::WorkflowStatus& status, workflow::Readiness readiness) {
  std::vector<std::string_view> agents;
  for (const app::AgentStep& step : status.next.steps) {
    if (step.step.readiness == readiness) agents.push_back(step.step.agent);
  }
  std::vector<std::string> names;
  for (auto agent = agents.begin(); agent != agents.end(); ++agent) {
    if (std::find(agents.begin(), agent, *agent) != agent) continue;
    const auto count = std::ranges::count(agents, *agent);
    names.push_back(count == 1 ? std::string(*agent)
                               : text::concat(*agent, " (", std::to_string(count), ")"));
  }
  return text::enumerate(names);
}

void add_line(std::string& brief, std::string_view label, const std::string& names) {
  if (!names.empty()) brief += text::concat("\n", label, ": ", names);
}

std::string failed_gates(const app::WorkflowStatus& status) {
  std::vector<std::string_view> failed;
  for (const auto& [gate, state] : status.gates) {
    if (state == model::GateStatus::failed) failed.push_back(gate);
  }
  return text::enumerate(failed);
}

// Workflow, phase, done, running, next, failed gates and warnings: at most 120 tokens.
std::string brief_of(const app::WorkflowStatus& status) {
  std::string brief =
      text::concat("baton: workflow ", status.text("workflowId"), " (",
                   cut_to(status.text("featureName"), kLongestName), "), phase ",
                   status.text("phase"), ", revision ", std::to_string(status.revision.value), ".");
  add_line(brief, "Done", names_of(status, workflow::Readiness::done));
  add_line(brief, "Running", names_of(status, workflow::Readiness::running));
  for (const app::KeptOutput& output : status.next.kept) {
    add_line(brief, "Note", app::to_text(output));
  }
  add_line(brief, "Next", names_of(status, workflow::Readiness::ready));
  add_line(brief, "Failed gates", failed_gates(status));
  for (const std::string& warning : status.warnings) add_line(brief, "Note", warning);
  return brief;
}

// Whom the brief is for: the agent that the event names, else the orchestrator.
authority::Caller reader_of(const Event& event) {
  const app::AgentTrace trace = event.trace_of_agent();
  return app::caller_of(
      {.agent_id = trace.agent_id, .agent = trace.agent, .execution = {}, .session = {}});
}

// Empty if baton does not manage the state.
Result<std::optional<app::WorkflowStatus>> status_for(const authority::Caller& reader,
                                                      app::Workspace& workspace) {
  const app::SpeakingFor speaking(workspace, reader);
  BATON_TRY(Outcome<app::StatusAnswer> outcome,
            app::show_status({.digest = app::DigestUse::omitted}, workspace));
  auto* answer = std::get_if<app::StatusAnswer>(&outcome);
  if (answer == nullptr) return std::nullopt;
  auto* status = std::get_if<app::WorkflowStatus>(&answer->state);
  if (status == nullptr) return std::nullopt;
  return std::move(*status);
}

// What a session needs before its brief.
struct Need {
  bool recovery = false;
  std::string remark = {};  // in place of the brief: why a missing state is not recovered
};

// The file is of another program, which may have a reason for it: a person decides.
Result<Need> need_beside(const app::LoadedState& foreign, app::Workspace& workspace) {
  BATON_TRY(const app::MissingState replaced, app::judge_replaced_state(foreign.text(), workspace));
  if (!app::is_loss(replaced.absence)) return Need{};
  return Need{.remark = text::concat("baton: ", app::description_of_replaced(replaced), "; ",
                                     app::hint_to_replaced(replaced), ".")};
}

// Whether the state is damaged, or missing while its journal, a backup or an output still exists,
// as after `git clean`. After a change of the branch it is not lost: a recovered file would keep
// git from changing back. Nor after a commit removed it.
Result<Need> need_of(app::Workspace& workspace) {
  const Result<app::LoadedState> loaded = app::load_any_state(workspace);
  if (loaded && !loaded->is_baton && !loaded->is_adopted) return need_beside(*loaded, workspace);
  if (loaded) return Need{};
  if (loaded.error().code == ErrorCode::malformed) return Need{.recovery = true};
  if (loaded.error().code != ErrorCode::not_found) return Need{};
  BATON_TRY(const bool has_traces, workspace.states().has_traces());
  if (!has_traces) return Need{};
  BATON_TRY(const app::MissingState missing, app::judge_missing_state(workspace));
  switch (missing.absence) {
    case app::Absence::no_workflow:
    case app::Absence::being_changed: return Need{};
    case app::Absence::interrupted: return Need{.recovery = true};
    case app::Absence::lost:
    case app::Absence::unreadable:
      if (missing.committed.empty()) return Need{.recovery = true};
      return Need{.remark = text::concat("baton: ", app::hint_to(missing), ".")};
    case app::Absence::on_other_branch:
    case app::Absence::ended:
    case app::Absence::removed: break;
  }
  return Need{.remark = text::concat("baton: this git branch has no workflow; ",
                                     app::hint_to(missing), ".")};
}

std::string loss_in(const app::WorkflowRecovered& recovered) {
  if (recovered.lost.empty()) return "no data is lost";
  constexpr std::size_t kMostNamed = 2;  // the brief is short
  std::string loss = recovered.lost.size() <= kMostNamed
                         ? text::concat("lost: ", text::join(recovered.lost, "; "))
                         : "some data is lost";
  if (recovered.kept) loss += text::concat(", see the damaged file, ", *recovered.kept);
  return loss;
}

// Of a conflict of two workflows.
std::string parked_in(const app::WorkflowRecovered& recovered) {
  if (!recovered.parked) return {};
  return text::concat("; the conflict's other workflow, ", recovered.parked->workflow,
                      ", is kept as ", recovered.parked->file);
}

// A damaged or lost state is recovered before an agent uses it, and the brief reports this.
Result<std::string> recover_if(const Need& need, app::Workspace& workspace) {
  if (!need.recovery) return std::string();
  BATON_TRY(const Outcome<app::WorkflowRecovered> outcome, app::recover_workflow({}, workspace));
  const auto* recovered = std::get_if<app::WorkflowRecovered>(&outcome);
  const bool is_remarkable = recovered != nullptr && !app::changed_nothing(*recovered);
  if (!is_remarkable) return std::string();  // an interrupted change was completed
  return text::concat("baton recovered the damaged or missing state; ", loss_in(*recovered),
                      parked_in(*recovered), ": `baton log`.");
}

// An event without a session must not affect the executions of all sessions.
Result<void> close_session(const Event& event, app::Workspace& workspace) {
  const std::string session(event.text("session_id"));
  if (session.empty()) return app::close_orphans_if_any(workspace);
  app::forget_all_at_work(session, workspace);
  app::forget_launches(session, workspace);
  return app::close_session_executions(session, std::string(kSessionEnded), workspace);
}

// A new session, or one resumed by a new process, has no agents yet.
Result<void> close_orphans(const Event& event, app::Workspace& workspace) {
  const std::string session(event.text("session_id"));
  const std::string_view source = event.text("source");
  const bool is_new = source == "startup" || source == "resume";
  return is_new ? app::close_earlier_executions(session, std::string(kSessionEnded), workspace)
                : app::close_orphans_if_any(workspace);
}

// What becomes of agents must not keep a session from its brief, or from its end. Other projects
// get no log.
void log_unclosed(const Event& event, const Result<void>& closed, app::Workspace& workspace) {
  if (closed || closed.error().code == ErrorCode::not_found) return;
  const app::Presence presence = app::presence_of_state(workspace).value_or(app::Presence::ours);
  if (presence == app::Presence::adopted || presence == app::Presence::foreign) return;
  log_failure(event, closed, workspace);
}

// Whether `/clear`, or `/branch` or `/resume`, has ended the session: another one begins in the
// same process, and its agents in the background continue.
bool does_process_go_on(const Event& event) {
  const std::string_view reason = event.text("reason");
  return reason == "clear" || reason == "resume";
}

Result<app::StateNews> learn_state(app::RememberedSession& session, const app::LoadedState& state) {
  return session.learn(model::text_member(state.document, "workflowId"), state.revision);
}

std::string line_of(const app::StateNews& news, const app::LoadedState& state) {
  const std::string change =
      news.earlier.empty()
          ? std::string("The workflow has changed")
          : text::concat("The active workflow is now ",
                         model::text_member(state.document, "workflowId"), ", not ", news.earlier);
  return text::concat(change, ": revision ", std::to_string(state.revision.value), ", phase ",
                      model::text_member(state.document, "phase"),
                      ". `baton log` lists the changes.");
}

std::string gates_with(model::GateStatus status, const json::View& state) {
  std::vector<std::string_view> names;
  for (const model::Gate& gate : model::gates(state)) {
    if (gate.status == status) names.push_back(gate.name);
  }
  return text::enumerate(names);
}

// Judged before the process of the session is stored. `/branch` has the same source, and continues
// in a process that is known.
app::Begun begun_by(const Event& event, app::Workspace& workspace) {
  const bool is_branch = event.text("source") == "fork" &&
                         app::source_of_event(event.sent(), workspace).known_as.empty();
  return is_branch ? app::Begun::as_branch : app::Begun::as_itself;
}

// From now on, the session's runs need a pass, and they know its project.
Result<void> begin_session(const Event& event, app::Workspace& workspace) {
  const app::Begun begun = begun_by(event, workspace);
  BATON_CHECK(remember_claude(event, workspace));
  begin_scheduled(event, begun, workspace);
  return app::remember_root(workspace);
}

// Also where the state is missing or unreadable: a workflow may begin during the session. False if
// baton is not used yet, or the session could not begin.
bool begin_where_used(const Event& event, app::Workspace& workspace) {
  if (!uses_baton(workspace)) return false;
  const Result<void> begun = begin_session(event, workspace);
  log_failure(event, begun, workspace);
  return begun.has_value();
}

}  // namespace

Result<Answer> on_session_start(const Event& event, app::Workspace& workspace) {
  app::forget_gone_runs(event.text("session_id"), workspace);
  app::remove_old_call_files(workspace);
  app::forget_gone_at_work(workspace);
  const bool has_begun = begin_where_used(event, workspace);
  BATON_TRY(const Need need, need_of(workspace));
  if (!need.remark.empty()) return additional_context(event.name(), need.remark);
  BATON_TRY(const std::string recovered, recover_if(need, workspace));
  log_unclosed(event, close_orphans(event, workspace), workspace);
  BATON_TRY(app::RememberedSession session, session_of(event, workspace));
  BATON_TRY(const std::optional<app::WorkflowStatus> status,
            status_for(reader_of(event), workspace));
  BATON_CHECK(session.forget_denial());
  // An adopted file has no status.
  if (!status) return recovered.empty() ? Answer() : additional_context(event.name(), recovered);
  // A clone with a workflow may have had no files of baton until now.
  if (!has_begun) BATON_CHECK(begin_session(event, workspace));
  BATON_CHECK(session.learn(status->text("workflowId"), status->revision));
  std::string brief = text::concat(recovered, recovered.empty() ? "" : "\n", brief_of(*status));
  if (brief.size() > kLongestBrief) {
    const std::size_t end = brief.rfind('\n', kLongestBrief);
    brief = end == std::string::npos ? cut_to(brief, kLongestBrief) : brief.substr(0, end);
  }
  return additional_context(event.name(), brief);
}

// Empty unless another caller changed the workflow (at most 40 tokens), or an agent that ended in
// the background left something to tell.
Result<Answer> on_prompt(const Event& event, app::Workspace& workspace) {
  remember_claude_where_used(event, workspace);  // the workflow may have begun after the session
  begin_prompt(event, workspace);
  BATON_TRY(app::RememberedSession session, session_of(event, workspace));
  BATON_TRY(std::string lines, session.take_told());
  const Result<app::LoadedState> loaded = app::load_state(workspace, app::Outputs::optional);
  // An output is often kept because the state cannot be read.
  if (!loaded && !lines.empty()) return additional_context(event.name(), lines);
  if (!loaded) return fail(loaded.error());
  BATON_TRY(const app::StateNews news, learn_state(session, *loaded));
  if (news.is_any) {
    lines += text::concat(lines.empty() ? "" : "\n", line_of(news, *loaded));
  }
  return lines.empty() ? Answer() : additional_context(event.name(), lines);
}

// The journal holds every state, and the revision that the model knows is stored: after the
// compaction SessionStart reports the workflow's status.
Result<Answer> on_compaction(const Event& event, app::Workspace& workspace) {
  BATON_TRY(app::RememberedSession session, session_of(event, workspace));
  BATON_TRY(const app::LoadedState loaded, app::load_state(workspace, app::Outputs::optional));
  BATON_CHECK(learn_state(session, loaded));
  BATON_CHECK(session.forget_denial());
  return Answer();
}

Result<Answer> on_stop(const Event& event, app::Workspace& workspace) {
  end_prompt(event, workspace);
  BATON_TRY(const app::Configuration* configuration, workspace.configuration());
  const bool asks = configuration->hooks.stops_at_open_gates &&
                    !model::flag_member(event.document(), "stop_hook_active");
  if (!asks) return Answer();
  BATON_TRY(const app::LoadedState loaded, app::load_state(workspace, app::Outputs::optional));
  if (!model::running_executions(loaded.document).empty()) return Answer();
  BATON_TRY(const std::optional<Json> judged,
            app::state_with_demoted_gates(loaded.document, workspace));
  const json::View state = judged ? json::View(*judged) : loaded.document.view();
  const std::string failed = gates_with(model::GateStatus::failed, state);
  const std::string pending = gates_with(model::GateStatus::pending, state);
  if (failed.empty() && pending.empty()) return Answer();
  std::string list;
  if (!failed.empty()) list += text::concat(" Failed: ", failed, ".");
  if (!pending.empty()) list += text::concat(" Pending: ", pending, ".");
  return block(text::concat("Some gates of the workflow have not passed.", list,
                            " Decide them (`baton gate NAME pass --evidence …`), or explain why "
                            "they stay as they are."));
}

Result<Answer> on_session_end(const Event& event, app::Workspace& workspace) {
  workspace.wait_at_most(kPatienceAtTheEnd);
  if (does_process_go_on(event)) return Answer();
  // Before the sessions of orphans are forgotten.
  log_unclosed(event, close_session(event, workspace), workspace);
  const std::string_view id = event.text("session_id");
  const bool is_claude =
      app::source_of_event(event.sent(), workspace).origin != app::Origin::a_tool;
  if (is_claude) app::forget_session(id, workspace);
  const Result<Identifier> session = Identifier::parse(id);
  const bool is_over = session && !app::is_running_session(id, workspace);
  if (is_over) BATON_CHECK(workspace.handoff().forget(*session));
  return Answer();
}

}  // namespace baton::hook
