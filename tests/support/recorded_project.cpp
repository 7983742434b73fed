#include "support/recorded_project.h"

#include <gtest/gtest.h>

#include <utility>
#include <variant>

#include "app/workflow/init_workflow.h"
#include "app/workflow/record_output.h"

namespace baton::test {

std::string prd_writer_output() {
  return R"({
    "agentName": "prd-writer", "executionId": "exec_001",
    "timestamp": "2025-08-01T08:00:00Z", "duration": 60000, "status": "success",
    "keyFindings": [{"title": "Eight user stories"}], "recommendations": [],
    "artifactsCreated": [], "nextSteps": [],
    "qualityGateUpdates": [{"gateName": "requirements-complete", "newStatus": "passed",
                            "evidence": ["prd.md"]}],
    "contextForNextAgent": {"requirements": ["Search by colour"]}, "agentSpecificOutputs": {}
  })";
}

std::string architect_output() {
  return R"({
    "agentName": "architecture-reviewer", "executionId": "exec_002",
    "timestamp": "2025-08-01T08:10:00Z", "duration": 60000, "status": "success",
    "keyFindings": [], "recommendations": [], "artifactsCreated": [], "nextSteps": [],
    "qualityGateUpdates": [],
    "contextForNextAgent": {"technicalDecisions": [
      {"id": "dec_001", "decision": "Use pgvector", "rationale": "It is there already",
       "madeBy": "architecture-reviewer", "timestamp": "2025-08-01T08:10:00Z",
       "impact": "high", "category": "architecture", "affectedComponents": ["search"]}]},
    "agentSpecificOutputs": {}
  })";
}

std::string auditor_output() {
  return R"({
    "agentName": "security-auditor", "executionId": "exec_006",
    "timestamp": "2025-08-01T08:20:00Z", "duration": 60000, "status": "success",
    "keyFindings": [], "recommendations": [], "artifactsCreated": [], "nextSteps": [],
    "qualityGateUpdates": [], "contextForNextAgent": {},
    "agentSpecificOutputs": {"apiKeys": {"service": "example-service-role-key"},
                             "passwords": ["hunter2"], "endpointsAudited": ["/search"]}
  })";
}

void begin(app::Workspace& workspace) {
  app::InitWorkflow init;
  init.feature = "search";
  init.workflow_id = "wf_1";
  ASSERT_TRUE(init_workflow(init, workspace));
}

void record(app::Workspace& workspace, std::string output) {
  app::RecordOutput request;
  request.output = {.name = "<stdin>", .text = std::move(output)};
  const auto outcome = record_output(request, workspace);
  ASSERT_TRUE(outcome);
  ASSERT_TRUE(std::holds_alternative<app::OutputRecorded>(*outcome));
}

}  // namespace baton::test
