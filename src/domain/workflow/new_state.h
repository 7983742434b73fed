#pragma once

#include <string>
#include <vector>

#include "baton/instant.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::workflow {

struct NewWorkflow {
  std::string workflow_id;
  std::string feature_name;
  std::string feature_description = {};
  std::string phase = "planning";
  std::string prd_path = {};                    // omitted from the state if empty
  std::string branch_name = {};                 // omitted from the state if empty
  std::vector<std::string> pending_gates = {};  // each counts once
};

// A state at revision 0 without any events. usage: an unknown phase.
Result<Json> new_state(const NewWorkflow& workflow, Instant now);

}  // namespace baton::workflow
