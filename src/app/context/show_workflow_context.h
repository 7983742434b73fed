#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

struct ShowWorkflowContext {
  std::string agent = {};  // as this one sees it; empty: what is everybody's
};

struct WorkflowContextShown {
  Json context;  // the member workflowContext of an AgentContext: nobody's outputs
};

// The trimmed state. not_found: no workflow, or no such agent.
Result<Outcome<WorkflowContextShown>> show_workflow_context(const ShowWorkflowContext& request,
                                                            Workspace& workspace);

}  // namespace baton::app
