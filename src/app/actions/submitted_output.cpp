#include "app/actions/submitted_output.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/actions/own_agent.h"
#include "app/core/load_state.h"
#include "domain/handoff/complete_output.h"
#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/model/state.h"
#include "domain/shared/faults.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::app::on_workflow {
namespace {

constexpr std::array<std::string_view, 4> kFrame = {"agentName", "executionId", "timestamp",
                                                    "duration"};
// Of the frame, what an agent may know better.
constexpr std::array<std::string_view, 2> kTimes = {"timestamp", "duration"};

bool has(const Json& output, std::string_view name) {
  return model::member(output, name) != nullptr;
}

bool is_of(const model::Execution& execution, std::string_view agent) {
  return model::bare_agent_name(execution.agent) == model::bare_agent_name(agent);
}

// Of the output that is recorded already: the same request, made once more, means it.
std::optional<handoff::OutputFrame> recorded_frame(const Json& state, const std::string& agent,
                                                   std::string_view execution_id) {
  const std::optional<model::Execution> ended =
      execution_id.empty() ? model::latest_execution(model::executions(state), agent)
                           : model::find_execution(state, execution_id);
  if (!ended || ended->outputs == nullptr || !is_of(*ended, agent)) return std::nullopt;
  const std::optional<Instant> start = model::time_member(*ended->outputs, "timestamp");
  const std::optional<double> duration = model::number_member(*ended->outputs, "duration");
  constexpr double kLongest = 1e12;  // 31 years: what a damaged state says is not computed with
  if (!start || !duration || *duration < 0 || *duration > kLongest) return std::nullopt;
  return handoff::OutputFrame{.agent = agent,
                              .execution_id = std::string(ended->id),
                              .start = *start,
                              .now = *start + Milliseconds(std::llround(*duration))};
}

// Of the execution that the output names, else of the agent's only one under way, else of its
// latest.
Result<handoff::OutputFrame> frame_of(const Json& output, const std::string& agent,
                                      Workspace& workspace) {
  BATON_TRY(const LoadedState state, load_state(workspace));
  handoff::OutputFrame frame{.agent = agent,
                             .execution_id = std::string(model::text_member(output, "executionId")),
                             .start = workspace.now(),
                             .now = workspace.now()};
  std::vector<model::Execution> meant;
  for (const model::Execution& execution : model::running_executions(state.document)) {
    const bool is_named = frame.execution_id.empty() || execution.id == frame.execution_id;
    if (is_named && is_of(execution, agent)) meant.push_back(execution);
  }
  if (meant.size() == 1) {
    frame.execution_id = meant.front().id;
    frame.start = meant.front().start.value_or(frame.now);
    return frame;
  }
  if (meant.empty()) {
    std::optional<handoff::OutputFrame> recorded =
        recorded_frame(state.document, agent, frame.execution_id);
    if (recorded) return *std::move(recorded);
  }
  if (!frame.execution_id.empty()) return frame;
  std::vector<std::string_view> ids;
  for (const model::Execution& execution : meant) ids.push_back(execution.id);
  return baton::fail(shared::invalid_request(
      "the output names no execution", agent,
      ids.empty() ? "none of yours is under way: {\"action\": \"start\"} begins one; or give the "
                    "executionId"
                  : text::concat("give one of ", text::enumerate(ids), " as executionId")));
}

// In place. Decisions that are mere texts get their author where they are stored.
void claim_decisions(Json& output, const std::string& agent) {
  const Json* const handover = model::object_member(output, "contextForNextAgent");
  if (handover == nullptr || model::array_member(*handover, "technicalDecisions") == nullptr)
    return;
  for (Json& decision : output["contextForNextAgent"]["technicalDecisions"]) {
    if (decision.is_object()) model::set_member(decision, "madeBy", agent);
  }
}

}  // namespace

Result<Json> submitted_output(const ActionCall& call) {
  RequestMembers members(call.request);
  const Json* const given = members.object("output");
  BATON_CHECK(members.fault());
  if (given == nullptr) {
    return baton::fail(shared::invalid_request("a member is missing", "output",
                                               "give the agent's output as an object"));
  }
  for (const std::string_view name : {"agentName", "executionId"}) {
    if (has(*given, name) && !model::member(*given, name)->is_string()) {
      return *given;  // its schema refuses it
    }
  }
  const std::string name(model::text_member(*given, "agentName"));
  BATON_TRY(const std::optional<std::string> agent,
            own_agent(call, has(*given, "agentName") ? std::optional(name) : std::nullopt));
  if (!agent) return *given;
  Json output = *given;
  if (!std::ranges::all_of(kFrame, [&](std::string_view part) { return has(output, part); })) {
    BATON_TRY(const handoff::OutputFrame frame, frame_of(output, *agent, call.workspace));
    output = handoff::complete_output(std::move(output), frame);
    for (const std::string_view time : kTimes) {
      if (has(*given, time)) model::set_member(output, time, *model::member(*given, time));
    }
  }
  if (!call.caller.is_at_least(authority::Role::orchestrator)) claim_decisions(output, *agent);
  return output;
}

}  // namespace baton::app::on_workflow
