#include "app/workflow/fail_agent.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/caller/caller.h"
#include "app/core/caller/named_agent.h"
#include "app/core/state/answer_change.h"
#include "app/workflow/handoff_lease.h"
#include "domain/model/members.h"
#include "domain/model/state.h"
#include "domain/tasks/execution.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// Suggests the nearest agent if the name is unknown.
Error with_nearest_agent(Error error, const std::string& agent, const model::RelevanceMap& map) {
  const auto nearest = map.find(agent) == nullptr ? map.nearest(agent) : std::nullopt;
  if (error.code == ErrorCode::not_found && nearest) {
    error.hint = text::concat("did you mean ", *nearest, "? ", error.hint);
  }
  return error;
}

}  // namespace

Result<Outcome<AgentFailed>> fail_agent(const FailAgent& request, Workspace& workspace) {
  std::string agent;
  if (request.agent) {
    BATON_TRY(agent, named_agent(*request.agent, workspace));
  }
  const workflow::FailRequest failure{.agent = std::move(agent),
                                      .execution_id = request.execution_id.value_or(""),
                                      .reason = request.reason.value_or(""),
                                      .submitted = request.submitted.value_or("")};
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  const auto edit = [&](Json& state, AgentFailed& answer) -> Result<Outcome<Edited>> {
    Result<workflow::Failed> failed = workflow::fail_execution(state, failure, workspace.now());
    if (!failed) {
      return fail(with_nearest_agent(failed.error(), failure.agent, configuration->relevance_map));
    }
    answer.failed = *std::move(failed);
    Findings notes = tasks::end_with_execution(state, answer.failed.execution_id,
                                               tasks::Earlier::none, workspace.now());
    const auto fill = [&answer, &failure](const Json& stored) -> Result<void> {
      const auto ended = model::find_execution(stored, answer.failed.execution_id);
      if (!ended) return {};
      answer.end_time = model::text_member(ended->document, "endTime");
      if (!failure.reason.empty()) {
        answer.reason = model::text_member(ended->document, "failureReason");
      }
      return {};
    };
    return Edited{.warnings = std::move(notes), .fill_answer = fill};
  };
  const std::string& subject = failure.agent.empty() ? failure.execution_id : failure.agent;
  BATON_TRY(Outcome<AgentFailed> outcome,
            change_and_answer<AgentFailed>(workspace,
                                           {.command = text::concat("fail ", subject),
                                            .guard = request.guard,
                                            .workflow = request.workflow},
                                           edit));
  if (const auto* answer = std::get_if<AgentFailed>(&outcome)) {
    const Giver giver = limited_agent(workspace).empty() ? Giver::person : Giver::agent;
    // The state is written: an error here must not say that the command failed.
    (void)set_giver(answer->failed.execution_id, answer->written.workflow, giver, workspace);
  }
  return outcome;
}

Json to_json(const AgentFailed& answer) {
  Json json = to_json(answer.written);
  json["agent"] = answer.failed.agent;
  json["executionId"] = answer.failed.execution_id;
  json["status"] = "failed";
  json["endTime"] = answer.end_time;
  if (!answer.reason.empty()) json["reason"] = answer.reason;
  return json;
}

}  // namespace baton::app
