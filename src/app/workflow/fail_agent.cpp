#include "app/workflow/fail_agent.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/answer_change.h"
#include "domain/model/members.h"
#include "domain/model/state.h"
#include "domain/tasks/execution.h"
#include "text/concat.h"

namespace baton::app {

Result<Outcome<AgentFailed>> fail_agent(const FailAgent& request, Workspace& workspace) {
  const workflow::FailRequest failure{.agent = request.agent.value_or(""),
                                      .execution_id = request.execution_id.value_or(""),
                                      .reason = request.reason.value_or(""),
                                      .submitted = request.submitted.value_or("")};
  const auto edit = [&](Json& state, AgentFailed& answer) -> Result<Outcome<Edited>> {
    BATON_TRY(answer.failed, workflow::fail_execution(state, failure, workspace.now()));
    answer.reason = failure.reason;
    tasks::end_with_execution(state, answer.failed.execution_id, tasks::Amendment::refused,
                              workspace.now());
    if (const auto ended = model::find_execution(state, answer.failed.execution_id)) {
      answer.end_time = model::text_member(*ended->document, "endTime");
    }
    return Edited{};
  };
  const std::string& subject = failure.agent.empty() ? failure.execution_id : failure.agent;
  return change_and_answer<AgentFailed>(workspace,
                                        {.command = text::concat("fail ", subject),
                                         .guard = request.guard,
                                         .workflow = request.workflow},
                                        edit);
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
