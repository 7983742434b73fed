#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

struct ShowWorkflowContext {
  std::string agent = {};  // as seen by this agent; empty: what everyone may see
};

struct WorkflowContextShown {
  Json context;  // the member workflowContext of an AgentContext: no outputs
};

// Returns the reduced state. not_found: no workflow, or no such agent.
Result<Outcome<WorkflowContextShown>> show_workflow_context(const ShowWorkflowContext& request,
                                                            Workspace& workspace);

}  // namespace baton::app
