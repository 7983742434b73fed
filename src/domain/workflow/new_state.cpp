#include "domain/workflow/new_state.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "domain/model/state_core.h"
#include "domain/model/vocabulary.h"
#include "domain/workflow/changes.h"

namespace baton::workflow {

Result<Json> new_state(const NewWorkflow& workflow, Instant now) {
  if (!model::is_one_of(workflow.phase, model::kPhases)) {
    return fail(ErrorCode::usage, "unknown phase", workflow.phase,
                model::choice_hint(workflow.phase, model::kPhases));
  }
  Json state = Json::object();
  state["version"] = model::kStateFormat;
  state["workflowId"] = workflow.workflow_id;
  state["featureName"] = workflow.feature_name;
  state["featureDescription"] = workflow.feature_description;
  state["phase"] = workflow.phase;
  state["startTime"] = to_time(now);
  state["lastUpdated"] = to_time(now);
  if (!workflow.prd_path.empty()) state["prdPath"] = workflow.prd_path;
  if (!workflow.branch_name.empty()) state["branchName"] = workflow.branch_name;
  state["revision"] = 0;
  state["agentSequence"] = Json::array();
  Json& gates = state["qualityGates"] = Json::object();
  gates["passed"] = Json::array();
  Json& pending = gates["pending"] = Json::array();
  for (const std::string& gate : workflow.pending_gates) {
    if (std::ranges::find(pending, Json(gate)) == pending.end()) pending.push_back(gate);
  }
  gates["failed"] = Json::array();
  state["sharedDecisions"] = Json::array();
  state["constraints"] = Json::array();
  state["artifacts"] = Json::array();
  return state;
}

}  // namespace baton::workflow
