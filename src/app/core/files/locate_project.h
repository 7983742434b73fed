#pragma once

#include <string>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

struct LocateProject {};

struct ProjectLocated {
  std::string root;  // absolute
  std::string why;
  std::string state;  // relative to the root
  bool state_exists = false;
};

// Returns the project root and how it was found.
Result<Outcome<ProjectLocated>> locate_project(const LocateProject& request, Workspace& workspace);
Json to_json(const ProjectLocated& located);

}  // namespace baton::app
