#include "domain/workflow/fail.h"

#include <algorithm>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/model/state.h"
#include "domain/workflow/changes.h"
#include "text/concat.h"

namespace baton::workflow {
namespace {

using model::Execution;
using model::ExecutionStatus;

bool is_asked_for(const Execution& execution, std::string_view agent) {
  return agent.empty() || model::is_run_of(execution, agent);
}

Result<Execution> named_execution(const Json& state, const FailRequest& request) {
  const auto found = model::find_execution(state, request.execution_id);
  if (!found || !is_asked_for(*found, request.agent)) {
    return fail(
        ErrorCode::not_found, "execution not found", request.execution_id,
        found ? text::concat("the execution with this id is ", found->agent, "'s") : std::string());
  }
  if (found->status != ExecutionStatus::in_progress && found->status != ExecutionStatus::pending) {
    return fail(ErrorCode::conflict, "the execution has already ended", request.execution_id,
                text::concat("it is ", found->status_text));
  }
  return *found;
}

Result<Execution> only_running_execution(const Json& state, const FailRequest& request) {
  if (request.agent.empty())
    return fail(ErrorCode::usage, "missing agent or execution", {},
                "`baton status` lists running executions");
  std::vector<Execution> running = model::running_executions(state);
  std::erase_if(
      running, [&](const Execution& execution) { return !is_asked_for(execution, request.agent); });
  if (running.empty()) {
    const bool is_execution = model::find_execution(state, request.agent).has_value();
    return fail(ErrorCode::not_found, "the agent is not running", request.agent,
                is_execution ? text::concat("this is an execution: use --execution ", request.agent)
                             : "`baton status` lists running executions");
  }
  if (running.size() == 1) return running.front();
  std::vector<std::string_view> ids;
  for (const Execution& execution : running) ids.push_back(execution.id);
  return fail(ErrorCode::usage, "the agent runs more than once", request.agent,
              text::concat("name one of the executions ", text::alternatives(ids)));
}

}  // namespace

Result<Failed> fail_execution(Json& state, const FailRequest& request, Instant now) {
  BATON_CHECK(check_writable(state));
  BATON_TRY(const Execution ended, request.execution_id.empty()
                                       ? only_running_execution(state, request)
                                       : named_execution(state, request));
  Failed failed{std::string(ended.agent), std::string(ended.id)};
  const Instant end = std::max(now, ended.start.value_or(now));
  Json& execution = item_at(state, "agentSequence", ended.index);
  model::set_member(execution, "status", "failed");
  model::set_member(execution, "endTime", to_time(end));
  if (!request.reason.empty()) model::set_member(execution, "failureReason", request.reason);
  if (!request.submitted.empty()) model::set_member(execution, "submitted", request.submitted);
  release_current_agent(state, failed.agent);
  touch(state, now);
  return failed;
}

}  // namespace baton::workflow
