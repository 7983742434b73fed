#pragma once

#include "baton/finding.h"
#include "baton/identity.h"
#include "json/json.h"

namespace baton::app {

// The result of a state change, part of every write's answer.
struct Written {
  std::string workflow;
  Revision revision;
  Digest digest;
  Findings warnings;       // what the user should know although the write succeeded
  bool is_parked = false;  // the workflow is not the active one
  // The workflow's revision before; 0: not known. Other workflows may have those in between.
  Revision replaced = {};

  // True if there is a new revision of the active workflow.
  [[nodiscard]] bool is_of_active() const { return revision.value != 0 && !is_parked; }
};

// {"workflowId", "revision", "digest", "warnings"?}, to which an answer adds its own members.
Json to_json(const Written& written);

}  // namespace baton::app
