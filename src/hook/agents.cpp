#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/context/build_agent_context.h"
#include "app/core/findings/error_finding.h"
#include "app/core/findings/error_text.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/state/load_state.h"
#include "app/handoff/end_handoff.h"
#include "app/handoff/launch_trace.h"
#include "app/handoff/mapped_agent.h"
#include "app/handoff/start_handoff.h"
#include "app/tasks/begin_task.h"
#include "app/tasks/mirror_task.h"
#include "app/workflow/close_executions.h"
#include "domain/model/members.h"
#include "hook/agents_at_work.h"
#include "hook/ended_agents.h"
#include "hook/event_log.h"
#include "hook/event_session.h"
#include "hook/handlers.h"
#include "hook/launch_refusal.h"
#include "hook/prompts.h"
#include "hook/remember_claude.h"
#include "hook/replaced_prompt.h"
#include "hook/told_output.h"
#include "text/concat.h"

namespace baton::hook {
namespace {

constexpr std::size_t kLongestReason = 120;
constexpr std::size_t kLongestSpelling = 100;
constexpr std::size_t kLongestAddition = 10'000;  // bytes; more becomes a file and a preview
constexpr std::size_t kLongestPrompt = 400'000;   // bytes: half of a model's context window

// True if the agent is in the relevance map or was started for a task.
Result<bool> is_ours(const app::AgentTrace& trace, app::Workspace& workspace) {
  BATON_TRY(const bool is_mapped, app::is_mapped_agent(trace.agent, workspace));
  if (is_mapped || trace.agent.empty()) return is_mapped;
  BATON_TRY(const std::optional<Lease> lease, app::find_lease(trace, workspace));
  return lease.has_value();
}

// For the orchestrator's model: what is too long is cut, but not the command.
std::string kept_briefly(const app::HandoffEnded& ended, app::Workspace& workspace) {
  const std::string reason = app::text_in_records(ended.reason, workspace);
  const std::string brief = cut_to(reason, kLongestDetail);
  const bool needs_command = reason.size() > kLongestDetail && !ended.recording.empty();
  return text::concat("baton: ", brief,
                      needs_command ? text::concat(" To record it: ", ended.recording, ".") : "");
}

// Shown to the user and logged, because the user may not be at the screen, and told to the
// orchestrator's model, which has read the agent's own message.
Answer kept(const Event& event, const app::HandoffEnded& ended, app::Workspace& workspace) {
  log_event(event.name(), ended.reason, workspace);
  (void)tell_later(event, kept_briefly(ended, workspace), workspace);  // the disk may be full
  return remark(text::concat("baton: ", ended.reason));
}

// The agent's answer is neither recorded nor kept.
Answer refused_end(const Event& event, const Report& refusal, app::Workspace& workspace) {
  log_refusal(event, refusal, workspace);
  return remark(
      text::concat("baton: the end of ", event.agent(), " is not recorded: ", errors_in(refusal)));
}

// SubagentStop cannot tell the orchestrator's model, which has read the agent's own message: with
// the agent's own ids, or with an output that is refused.
Result<void> tell_orchestrator(const Event& event, const app::HandoffEnded& ended,
                               std::string_view agent, app::Workspace& workspace) {
  const std::string refused = refused_output(ended, agent, kLongestReason);
  return tell_later(event, refused.empty() ? changed_ids(ended, agent) : refused, workspace);
}

// With the verdict "warn", only other reasons than a missing output refuse a launch: they deny it.
Json refused_launch(std::string_view reason, const app::Configuration& configuration) {
  const bool asks = configuration.hooks.handoff == app::HookVerdict::ask;
  return objection(asks ? app::HookVerdict::ask : app::HookVerdict::deny, reason);
}

// A refusal, as where the launching agent's workflow is neither active nor parked: no fault that
// the user could confirm.
bool is_denied_to_launcher(const app::StartHandoff& launch, const Error& error) {
  return error.code == ErrorCode::denied && !launch.trace.launcher.empty();
}

// Claude Code may start any of the agents that the name can mean.
Result<Answer> refusal_of_unclear_name(const Event& event, app::Workspace& workspace) {
  BATON_TRY(const app::Configuration* configuration, workspace.configuration());
  if (configuration->hooks.handoff == app::HookVerdict::warn) return Answer();
  BATON_CHECK(app::load_state(workspace, app::Outputs::optional));  // there is a workflow
  const std::string agents = cut_to(text::alternatives(event.possible_agents()), kLongestDetail);
  return refused_launch(text::concat(cut_to(event.launched_agent(), kLongestSpelling), " may be ",
                                     agents, ": name the agent as the relevance map does."),
                        *configuration);
}

Result<Answer> refusal(const Event& event, const Report& report, app::Workspace& workspace) {
  BATON_TRY(const app::Configuration* configuration, workspace.configuration());
  BATON_TRY(std::string reason, reason_for(event.trace_of_launch(), report, workspace));
  BATON_TRY(app::RememberedSession session, session_of(event, workspace));
  BATON_TRY(const bool is_repeated, session.is_repeated(reason, event.text("agent_id")));
  if (is_repeated) {
    reason = app::is_refused_task(report)
                 ? std::string("The reason has not changed: see `baton task ready`.")
                 : text::concat("The reason has not changed: see `baton check ",
                                event.launched_agent(), "`.");
  }
  return refused_launch(reason, *configuration);
}

void add_remark(Json& answer, const app::HandoffStarted& started) {
  std::string text;
  if (!started.without.empty()) {
    text =
        text::concat(" ", started.agent, " starts without ", text::enumerate(started.without), ".");
  }
  if (started.lacks_context) {
    text += text::concat(" The context of ", started.agent,
                         " is not added: the prompt would be too long with it. The agent is told "
                         "to print its context.");
  }
  for (const std::string& warning : started.warnings) text += text::concat(" ", warning, ".");
  if (!text.empty()) answer["systemMessage"] = text::concat("baton:", text);
}

std::string reason_in(const Result<Outcome<app::HandoffStarted>>& refused) {
  if (refused) return errors_in(std::get<Report>(*refused));
  const Finding finding = app::finding_of(refused.error());
  return text::concat(finding.message, finding.hint.empty() ? "" : "; ", finding.hint);
}

// The agent works with its context even if its start cannot be recorded.
Result<Answer> context_without_execution(const Event& event,
                                         const Result<Outcome<app::HandoffStarted>>& refused,
                                         app::Workspace& workspace) {
  Result<Outcome<app::AgentContextBuilt>> outcome =
      app::build_agent_context({.agent = std::string(event.agent()),
                                .degraded = context::Degraded::yes,
                                .form = app::ContextForm::markdown},
                               workspace);
  const auto* built = outcome ? std::get_if<app::AgentContextBuilt>(&*outcome) : nullptr;
  if (built == nullptr && !refused) return fail(refused.error());
  const bool fits = built != nullptr && built->markdown.size() <= kLongestAddition;
  Json answer = fits ? additional_context(event.name(), built->markdown) : Json::object();
  answer["systemMessage"] =
      text::concat("baton: the start of ", event.agent(),
                   " is not recorded: ", cut_to(reason_in(refused), kLongestDetail));
  return answer;
}

// StopFailure does not name the agent's transcript.
std::string transcript_of(const Event& event) {
  const std::string_view named = event.text("agent_transcript_path");
  return named.empty()
             ? app::agent_transcript(event.text("transcript_path"), event.text("agent_id"))
             : std::string(named);
}

app::AgentTrace trace_of_ended(const Event& event, const app::Workspace& workspace) {
  return app::traced_by_transcript(event.trace_of_agent(), transcript_of(event), workspace);
}

app::EndHandoff ended_with(const Event& event, app::AgentTrace trace,
                           const app::Workspace& workspace) {
  app::EndHandoff request{.trace = std::move(trace),
                          .message = std::string(event.text("last_assistant_message"))};
  if (event.document().contains("last_assistant_message")) return request;
  const std::string answer = app::structured_answer(transcript_of(event), workspace);
  if (answer.empty()) return request;
  request.message = text::concat("```json\n", answer, "\n```\n");
  request.repair = app::Repair::impossible;
  return request;
}

// Claude Code's transcript is then the only copy of the output.
app::HandoffEnded with_transcript(app::HandoffEnded lost, const Event& event) {
  const std::string_view transcript = event.text("agent_transcript_path");
  if (!transcript.empty()) {
    lost.reason += text::concat(" The transcript has it: ", transcript, ".");
  }
  return lost;
}

// SubagentStart did not give the type of this member of an agent team: a start that was not handled
// is recorded now, when nothing can be added to its prompt any more.
Result<Answer> begin_teammate(const Event& event, const app::AgentTrace& trace,
                              app::Workspace& workspace) {
  const app::StartHandoff request{
      .trace = trace, .task = {}, .launch = app::Launch::happened, .longest = 0};
  BATON_TRY(Outcome<app::HandoffStarted> outcome, app::start_handoff(request, workspace));
  auto* started = std::get_if<app::HandoffStarted>(&outcome);
  if (started == nullptr || started->prompt.empty()) return Answer();
  remember_claude_of_agent(event, workspace);
  BATON_CHECK(remember_own(event, started->written, workspace));
  started->lacks_context = false;
  started->warnings.push_back(text::concat("The context of ", started->agent,
                                           " is not added, because it started as a member of an "
                                           "agent team. Tell it to run `baton context ",
                                           started->agent, "`"));
  Json answer = Json::object();
  add_remark(answer, *started);
  return answer;
}

// It is a session, which no hook links to the execution.
Answer remark_on_pane(const Event& event) {
  return remark(text::concat("baton: ", event.launched_agent(),
                             " runs in a pane of its own, where no hook records its answer. Let it "
                             "run `baton record`."));
}

}  // namespace

Result<Answer> on_launch(const Event& event, app::Workspace& workspace) {
  begin_launch(event, workspace);
  if (!event.possible_agents().empty()) return refusal_of_unclear_name(event, workspace);
  BATON_TRY(const bool is_mapped, app::is_mapped_agent(event.launched_agent(), workspace));
  const std::string_view prompt = model::text_member(event.input(), "prompt");
  const bool concerns_us = is_mapped || app::names_task(prompt);
  if (!concerns_us || event.launched_agent().empty()) return Answer();
  // The agents of a killed session would be called running. What prevents this also prevents the
  // launch.
  (void)app::close_orphans_if_any(workspace);
  const app::StartHandoff request{
      .trace = event.trace_of_launch(), .task = std::string(prompt), .longest = kLongestPrompt};
  Result<Outcome<app::HandoffStarted>> launched = app::start_handoff(request, workspace);
  if (!launched && is_denied_to_launcher(request, launched.error())) {
    return objection(app::HookVerdict::deny, text::concat(event.launched_agent(), " cannot start: ",
                                                          app::sentence_of(launched.error())));
  }
  BATON_TRY(Outcome<app::HandoffStarted> outcome, std::move(launched));
  if (const Report* report = std::get_if<Report>(&outcome)) {
    return refusal(event, *report, workspace);
  }
  app::HandoffStarted& started = std::get<app::HandoffStarted>(outcome);
  if (started.prompt.empty()) return Answer();
  remember_claude_of_agent(event, workspace);
  BATON_TRY(std::string elsewhere,
            remember_launch(event, started.agent, started.written, workspace));
  if (!elsewhere.empty()) started.warnings.push_back(std::move(elsewhere));
  Json input = event.input();
  input["prompt"] = std::move(started.prompt);
  Json answer = changed_input(std::move(input));
  add_remark(answer, started);
  return answer;
}

// A background agent's event provides its id; that of any other follows its SubagentStop.
Result<Answer> on_launched(const Event& event, app::Workspace& workspace) {
  end_launch(event, workspace);
  BATON_TRY(const bool concerns_us, is_ours(event.trace_of_launch(), workspace));
  if (!concerns_us) BATON_CHECK(note_launched(event, workspace));
  const Json* response = model::object_member(event.document(), "tool_response");
  if (!concerns_us || response == nullptr) return Answer();
  app::AgentTrace trace = event.trace_of_launch();
  trace.agent_id = model::text_member(*response, "agentId");
  const std::string_view status = model::text_member(*response, "status");
  if (status == "teammate_spawned") {
    BATON_TRY(const std::optional<Lease> lease, app::find_lease(trace, workspace));
    if (!lease) return begin_teammate(event, trace, workspace);
  }
  const std::string replaced = replaced_prompt(event, trace, workspace).value_or("");
  BATON_TRY(const bool is_new, app::link_lease(trace, workspace));
  if (model::flag_member(*response, "is_splitpane")) return remark_on_pane(event);
  if (status == "completed") BATON_CHECK(close_completed_agent(event, trace, workspace));
  const bool is_silent = is_new && replaced.empty();
  return is_silent ? Result<Answer>(Answer()) : after_launch(event, replaced, workspace);
}

Result<Answer> on_launch_failure(const Event& event, app::Workspace& workspace) {
  end_launch(event, workspace);
  BATON_TRY(const bool concerns_us, is_ours(event.trace_of_launch(), workspace));
  if (!concerns_us) return Answer();
  BATON_CHECK(close_failed(event, event.trace_of_launch(), "the agent could not run",
                           event.text("error"), workspace));
  return Answer();
}

// After baton permitted the launch: by the permission mode.
Result<Answer> on_launch_denied(const Event& event, app::Workspace& workspace) {
  end_launch(event, workspace);
  BATON_TRY(const bool concerns_us, is_ours(event.trace_of_launch(), workspace));
  if (!concerns_us) return Answer();
  BATON_CHECK(close_failed(event, event.trace_of_launch(), "the launch was denied",
                           event.text("reason"), workspace));
  return Answer();
}

// Without a lease, the call that launched the agent was not handled: the user confirmed it, an
// error prevented it, or Claude Code starts the agent by itself, as for a skill. The event does not
// give the type of a member of an agent team: on_launched() handles its start.
Result<Answer> on_agent_start(const Event& event, app::Workspace& workspace) {
  begin_preloading(event, workspace);
  BATON_TRY(const bool concerns_us, app::is_mapped_agent(event.agent(), workspace));
  const app::AgentTrace trace = event.trace_of_agent();
  if (!concerns_us) BATON_CHECK(note_at_work(event, workspace));
  if (!concerns_us) return Answer();
  BATON_TRY(const bool is_known, app::is_launch_handled(trace, workspace));
  if (is_known) BATON_CHECK(app::record_activity(trace, workspace));
  if (is_known) return Answer();
  const app::StartHandoff request{
      .trace = trace, .task = {}, .launch = app::Launch::happened, .longest = kLongestAddition};
  const Result<Outcome<app::HandoffStarted>> outcome = app::start_handoff(request, workspace);
  const auto* started = outcome ? std::get_if<app::HandoffStarted>(&*outcome) : nullptr;
  if (started == nullptr) (void)note_at_work(event, workspace);  // it works in any case
  if (started == nullptr) return context_without_execution(event, outcome, workspace);
  if (started->prompt.empty()) return Answer();
  remember_claude_of_agent(event, workspace);
  BATON_CHECK(remember_own(event, started->written, workspace));
  Json answer = additional_context(event.name(), started->prompt);
  add_remark(answer, *started);
  return answer;
}

Result<Answer> on_agent_stop(const Event& event, app::Workspace& workspace) {
  note_scheduled(event, workspace);
  forget_at_work(event, workspace);
  if (event.agent().empty()) return Answer();
  app::AgentTrace trace = trace_of_ended(event, workspace);
  BATON_TRY(const bool concerns_us, is_ours(trace, workspace));
  if (!concerns_us) return Answer();
  const app::EndHandoff request = ended_with(event, std::move(trace), workspace);
  BATON_TRY(Outcome<app::HandoffEnded> outcome, app::end_handoff(request, workspace));
  const auto* ended = std::get_if<app::HandoffEnded>(&outcome);
  if (ended == nullptr) return refused_end(event, std::get<Report>(outcome), workspace);
  if (ended->effect == app::HandoffEffect::sent_back) return block(ended->reason);
  if (ended->effect == app::HandoffEffect::kept) return kept(event, *ended, workspace);
  if (ended->effect == app::HandoffEffect::lost)
    return kept(event, with_transcript(*ended, event), workspace);
  BATON_CHECK(remember_own(event, ended->written, workspace));
  BATON_CHECK(tell_orchestrator(event, *ended, request.trace.agent, workspace));
  const std::string told = told_after(*ended, request.trace.agent);
  if (ended->effect == app::HandoffEffect::failed) {
    log_event(event.name(), told, workspace);  // the user may not be at the screen
  }
  return told.empty() ? Answer() : remark(told);
}

Result<Answer> on_api_error(const Event& event, app::Workspace& workspace) {
  forget_at_work(event, workspace);
  const app::AgentTrace trace = trace_of_ended(event, workspace);
  BATON_TRY(const bool concerns_us, is_ours(trace, workspace));
  if (!concerns_us) return Answer();
  std::string cause(event.text("error"));  // a kind, which may be "unknown"
  const std::string_view message = event.text("last_assistant_message");
  if (!message.empty()) cause += text::concat(cause.empty() ? "" : "; ", message);
  BATON_CHECK(close_failed(event, trace, "the agent ended with an error", cause, workspace));
  return Answer();
}

// A task on Claude Code's own list, which ends with the session.
Result<Answer> on_task(const Event& event, app::Workspace& workspace) {
  BATON_TRY(const app::Configuration* configuration, workspace.configuration());
  if (!configuration->hooks.mirrors_tasks) return Answer();
  const app::MirrorTask request{.session = std::string(event.text("session_id")),
                                .task = std::string(event.text("task_id")),
                                .subject = std::string(event.text("task_subject")),
                                .description = std::string(event.text("task_description")),
                                .end = event.name() == "TaskCompleted" ? app::MirroredEnd::completed
                                                                       : app::MirroredEnd::none};
  BATON_TRY(const Outcome<app::Written> outcome, app::mirror_task(request, workspace));
  if (const auto* refusal = std::get_if<Report>(&outcome)) {
    log_refusal(event, *refusal, workspace);
    return Answer();
  }
  BATON_CHECK(remember_own(event, std::get<app::Written>(outcome), workspace));
  return Answer();
}

}  // namespace baton::hook
