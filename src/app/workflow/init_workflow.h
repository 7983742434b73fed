#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/archive/parked_workflows.h"
#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "json/json.h"

namespace baton::app {

// Whether a workflow may begin if another workflow's state is missing but has backups.
enum class LostWorkflow : std::uint8_t { respected, given_up };

// What happens to a workflow that is already active: the request is refused, or the workflow
// parked.
enum class ActiveWorkflow : std::uint8_t { in_the_way, parked };

struct InitWorkflow {
  std::string feature;
  std::optional<std::string> workflow_id;  // default: wf_<date>_<feature>
  std::optional<std::string> description;
  std::optional<std::string> phase;
  std::optional<std::string> prd_path;
  std::optional<std::string> branch;
  std::vector<std::string> gates;  // pending from the start
  LostWorkflow lost_workflow = LostWorkflow::respected;
  ActiveWorkflow active_workflow = ActiveWorkflow::in_the_way;
};

struct WorkflowBegun {
  Written written;
  std::string feature;
  std::string phase;
  std::string state_file;
  std::string other_project = {};  // the project's folder, if the user is in another one
  std::optional<ActiveParked> parked;
  std::vector<Json> lessons = {};  // of earlier workflows, the most relevant first
};

// conflict: what is there already makes init_workflow() refuse.
Result<void> require_room(const InitWorkflow& request, Workspace& workspace);

// Begins a workflow, and lists the lessons of archived workflows that are like it, if the settings
// ask for lessons. conflict: there is already a state (a baton state that is not to be parked, or
// another program's); a workflow was lost here; or the id was used before.
Result<Outcome<WorkflowBegun>> init_workflow(const InitWorkflow& request, Workspace& workspace);
Json to_json(const WorkflowBegun& begun);

}  // namespace baton::app
