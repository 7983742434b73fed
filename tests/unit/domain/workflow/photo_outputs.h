#pragma once

#include "begun_workflow.h"
#include "domain/workflow/new_state.h"
#include "domain/workflow/record.h"

// A new workflow, and outputs that are recorded in it.
namespace baton::workflow {

using test::at;
using test::kEvening;
using test::parse;

inline Json photo_workflow() {
  return new_state({.workflow_id = "wf_photo", .feature_name = "photo"}, at(kEvening)).value();
}

inline Result<Recorded> record(Json& state, const Json& output,
                               Amendment amendment = Amendment::refused) {
  return record_output(state, output, {.now = at(kEvening), .amendment = amendment});
}

inline Json output_of(std::string_view agent, std::string_view id) {
  Json output = parse(R"({"agentName": "", "executionId": "", "timestamp": "2025-08-01T12:00:00Z",
    "duration": 60000, "status": "success", "keyFindings": [], "recommendations": [],
    "artifactsCreated": [], "nextSteps": [], "qualityGateUpdates": [], "contextForNextAgent": {},
    "agentSpecificOutputs": {}})");
  output["agentName"] = agent;
  output["executionId"] = id;
  return output;
}

}  // namespace baton::workflow
