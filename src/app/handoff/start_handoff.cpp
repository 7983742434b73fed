#include "app/handoff/start_handoff.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/context/context_of_state.h"
#include "app/context/receipt.h"
#include "app/context/require_rule.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/state/answer_change.h"
#include "app/core/state/load_state.h"
#include "app/core/state/way_to_workflow.h"
#include "app/handoff/output_origin.h"
#include "app/identity/claude_session.h"
#include "app/tasks/begin_task.h"
#include "app/workflow/possible_leases.h"
#include "app/workflow/start_agent.h"
#include "domain/context/markdown.h"
#include "domain/handoff/named_task.h"
#include "domain/handoff/prompt.h"
#include "domain/model/members.h"
#include "domain/model/state.h"
#include "domain/workflow/start.h"
#include "host/baton_files.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// What an agent prints instead of a context that is too long for its prompt.
constexpr std::size_t kLongestPrinted = 80'000;  // bytes; more is shortened
constexpr std::string_view kBudget = " --budget 20000";

// What the edit returns besides the answer.
struct Started {
  context::BuiltContext built = {};
  std::string context = {};  // rendered
};

// Builds the context of an agent whose start was permitted, with or without missing inputs. Its
// text is searched for secrets in write_prompt().
Result<Started> build(const json::View& state, const std::string& agent, Workspace& workspace) {
  Started started;
  BATON_TRY(
      started.built,
      context_of_state(state, {.agent = agent, .degraded = context::Degraded::yes}, workspace));
  BATON_TRY(started.context,
            context::render_markdown(started.built.context, started.built.field_sources,
                                     workspace.host().ids.next()));
  return started;
}

Lease lease_of(const AgentTrace& trace, std::string run, Identifier execution,
               const json::View& state, Instant now) {
  const auto begun = model::find_execution(state, execution.text());
  return {.execution = std::move(execution),
          .agent = trace.agent,
          .session = trace.session,
          .tool_use = trace.tool_use,
          .workflow = std::string(model::text_member(state, "workflowId")),
          .agent_id = trace.agent_id,
          .launcher = trace.launcher,
          .run = std::move(run),
          .since = begun && begun->start ? *begun->start : now,
          .heartbeat = now};
}

// Fails early if baton was never used in the project and there is no workflow: not even the lock of
// a refused change may be left behind.
Result<void> require_home(Workspace& workspace) {
  BATON_TRY(const std::optional<EntryStatus> home, workspace.host().root.status(kBatonFolder));
  if (home) return {};
  const Result<LoadedState> loaded = load_state(workspace, Outputs::optional);
  return loaded ? Result<void>() : fail(loaded.error());
}

// An agent may run several times at once, but a second launch may also be a mistake.
std::vector<std::string> other_runs(const workflow::Started& begun) {
  std::vector<std::string> runs;
  for (const Finding& note : begun.notes) {
    if (note.rule == workflow::kAlreadyRunning) runs.push_back(note.message);
  }
  return runs;
}

class Handoff {
 public:
  Handoff(const StartHandoff& request, const model::AgentRule& rule,
          workflow::MissingUpstream missing, Workspace& workspace)
      : request_(request),
        rule_(rule),
        missing_(missing),
        workspace_(workspace),
        run_(run_of_this_hook(workspace)) {}

  Result<Outcome<Edited>> edit(Json& state, HandoffStarted& answer) {
    take_lease_back();  // of an edit of a state that another program has replaced
    answer.agent = rule_.agent;
    BATON_TRY(answer.execution_id, seen_execution());
    if (!answer.execution_id.empty()) return Edited{.change = Change::none};
    const std::vector<std::string> named = handoff::tasks_in_prompt(request_.task);
    if (!named.empty()) return begin_named(named, state, answer);
    BATON_TRY(const Configuration* configuration, workspace_.configuration());
    const workflow::StartRequest start{.agent = rule_.agent, .missing_upstream = missing_};
    BATON_TRY(Outcome<workflow::Started> outcome,
              workflow::start_execution(state, start_rules(*configuration, state, workspace_),
                                        start, workspace_.now()));
    if (Report* report = std::get_if<Report>(&outcome)) return std::move(*report);
    workflow::Started& begun = std::get<workflow::Started>(outcome);
    BATON_TRY(started_, build(state, rule_.agent, workspace_));
    answer.execution_id = begun.execution_id;
    answer.without = begun.forced_without;
    answer.warnings = other_runs(begun);
    write_prompt(answer);
    return Edited{.warnings = begun.notes,
                  .detail = detail_of(begun),
                  .before_writing = [this, &state, execution = begun.execution_id] {
                    return leave_traces(state, execution);
                  }};
  }

  // Called if nothing was written after all.
  void take_lease_back() {
    if (lease_) (void)workspace_.handoff().remove(*lease_);
    lease_.reset();
  }

 private:
  [[nodiscard]] std::string prompt_with(std::string_view context, std::string_view contract) const {
    return handoff::handoff_prompt(
        {.task = request_.task, .context = context, .contract = contract});
  }

  // The front ends cannot search the context any more: they leave the prompt as it is, because it
  // also has the user's own words.
  void write_prompt(HandoffStarted& answer) {
    const std::string contract = handoff::output_contract(rule_, answer.execution_id);
    const std::size_t rest = prompt_with({}, contract).size();
    const auto fits = [&] { return rest + started_.context.size() <= request_.longest; };
    // Only one that can be added: other processes wait for the lock.
    if (fits()) started_.context = text_in_answer(std::move(started_.context), workspace_);
    answer.lacks_context = !fits();
    if (!answer.lacks_context) {
      answer.prompt = prompt_with(started_.context, contract);
      return;
    }
    answer.prompt = prompt_with(way_to_context(), contract);
    started_.context.clear();
  }

  // What must stay whole may not fit into the budget. Whether it does is not measured here, where
  // other processes wait for the lock.
  [[nodiscard]] std::string way_to_context() const {
    const bool is_huge = started_.context.size() > kLongestPrinted;
    return text::concat("Run `baton context ", rule_.agent, is_huge ? kBudget : "",
                        "` first: it prints your context.",
                        is_huge ? " If it does not fit into the budget, leave out `--budget`: it "
                                  "is long then."
                                : "",
                        "\n");
  }

  Result<Outcome<Edited>> begin_named(const std::vector<std::string>& named, Json& state,
                                      HandoffStarted& answer) {
    BATON_TRY(Outcome<TaskBegun> outcome,
              begin_task({.named = named, .agent = rule_.agent}, state, workspace_));
    if (Report* report = std::get_if<Report>(&outcome)) return std::move(*report);
    TaskBegun& begun = std::get<TaskBegun>(outcome);
    started_ = {.context = text_in_answer(std::move(begun.prompt), workspace_)};
    started_.built.explanation = std::move(begun.shown);
    answer.execution_id = begun.execution_id;
    for (const Finding& warning : begun.warnings) answer.warnings.push_back(warning.message);
    answer.prompt =
        text::concat(started_.context, "\n", handoff::output_contract(rule_, begun.execution_id));
    return Edited{.detail = named.front(),
                  .before_writing = [this, &state, execution = begun.execution_id] {
                    return leave_traces(state, execution);
                  }};
  }

  // The execution of the same call or agent if it was handled before; else empty. Checked under the
  // lock: two hooks may be installed and run concurrently.
  Result<std::string> seen_execution() {
    BATON_TRY(const std::vector<Lease> leases, workspace_.handoff().leases());
    const AgentTrace& trace = request_.trace;
    const auto seen = std::ranges::find_if(leases, [&trace](const Lease& lease) {
      return (!trace.tool_use.empty() && lease.tool_use == trace.tool_use) ||
             (!trace.agent_id.empty() && lease.agent_id == trace.agent_id);
    });
    return seen == leases.end() ? std::string() : seen->execution.text();
  }

  // Called before the state is replaced: without a lease the agent's end could not be tied to the
  // execution. A lease without an execution, after a crash in between, is removed later as an
  // orphan.
  Result<void> leave_traces(const json::View& state, const std::string& execution_id) {
    BATON_TRY(Identifier execution, Identifier::parse(execution_id, "execution id"));
    lease_ = lease_of(request_.trace, run_, std::move(execution), state, workspace_.now());
    BATON_CHECK(workspace_.handoff().put(*lease_));
    if (started_.context.empty()) return {};  // `baton context` leaves the receipt
    return keep_receipt({.agent = rule_.agent,
                         .execution_id = execution_id,
                         .session = request_.trace.session,
                         .revision = model::revision_member(state, "revision"),
                         .state = state,
                         .built = started_.built,
                         .text = started_.context},
                        workspace_);
  }

  const StartHandoff& request_;
  const model::AgentRule& rule_;
  workflow::MissingUpstream missing_;
  Workspace& workspace_;
  std::string run_;
  Started started_;
  std::optional<Lease> lease_;
};

// False for an error of the disk (unavailable): it may have occurred after the state was replaced.
bool is_refused(const Result<Outcome<HandoffStarted>>& outcome) {
  if (!outcome) return outcome.error().code != ErrorCode::unavailable;
  return std::holds_alternative<Report>(*outcome);
}

// Of the agent that launches this one; none: the main agent does, or the lease was lost.
std::vector<Lease> launchers_leases(const AgentTrace& trace, Workspace& workspace) {
  if (trace.launcher.empty()) return {};
  return possible_leases(trace_of_launcher(trace), workspace).value_or(std::vector<Lease>());
}

// Empty: the active one.
Result<std::string> launching_workflow(const std::vector<Lease>& launchers) {
  std::optional<std::string> workflow = starting_workflow(launchers);
  if (workflow) return *std::move(workflow);
  return fail(ErrorCode::denied,
              "several workflows have started an agent of this name, and Claude Code tells which "
              "one this is when it ends",
              launchers.front().agent, "end your work: the orchestrator can start the agent");
}

Result<Outcome<HandoffStarted>> try_handoff(const StartHandoff& request,
                                            const model::AgentRule& rule,
                                            workflow::MissingUpstream missing,
                                            Workspace& workspace) {
  Handoff handoff(request, rule, missing, workspace);
  BATON_TRY(const std::string workflow,
            launching_workflow(launchers_leases(request.trace, workspace)));
  Result<Outcome<HandoffStarted>> outcome = change_and_answer<HandoffStarted>(
      workspace,
      {.command = text::concat("start ", rule.agent), .by = rule.agent, .workflow = workflow},
      [&](Json& state, HandoffStarted& answer) { return handoff.edit(state, answer); });
  if (is_refused(outcome)) handoff.take_lease_back();
  const bool is_away =
      !workflow.empty() && !outcome && outcome.error().code == ErrorCode::not_found;
  return is_away ? fail(own_workflow_is_away(workflow, workspace)) : std::move(outcome);
}

// True if the prerequisites decide. A person who was asked has confirmed the start already.
bool is_refused_without_upstream(const StartHandoff& request, HookVerdict missing) {
  if (request.launch == Launch::happened) return missing == HookVerdict::deny;
  return missing != HookVerdict::warn;
}

}  // namespace

Result<LoadedState> launching_state(const AgentTrace& trace, Workspace& workspace) {
  const std::vector<Lease> leases = launchers_leases(trace, workspace);
  BATON_CHECK(launching_workflow(leases));
  return leases.empty() ? load_state(workspace, Outputs::optional)
                        : state_of(leases.front(), workspace);
}

Result<Outcome<HandoffStarted>> start_handoff(const StartHandoff& request, Workspace& workspace) {
  BATON_CHECK(require_home(workspace));
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  model::AgentRule unmapped;
  unmapped.agent = request.trace.agent;
  const model::AgentRule* rule = configuration->relevance_map.find(request.trace.agent);
  if (rule == nullptr && !handoff::tasks_in_prompt(request.task).empty()) rule = &unmapped;
  if (rule == nullptr) {
    BATON_TRY(rule, require_rule(configuration->relevance_map, request.trace.agent));
  }
  if (is_refused_without_upstream(request, configuration->hooks.handoff)) {
    Result<Outcome<HandoffStarted>> outcome =
        try_handoff(request, *rule, workflow::MissingUpstream::refused, workspace);
    const bool is_evaded =
        request.launch == Launch::happened && outcome && std::holds_alternative<Report>(*outcome);
    if (!is_evaded) return outcome;
  }
  return try_handoff(request, *rule, workflow::MissingUpstream::forced, workspace);
}

}  // namespace baton::app
