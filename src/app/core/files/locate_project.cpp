#include "app/core/files/locate_project.h"

#include <nlohmann/json.hpp>

#include "host/directory.h"

namespace baton::app {

Result<Outcome<ProjectLocated>> locate_project(const LocateProject& /*request*/,
                                               Workspace& workspace) {
  const ProjectRoot& root = workspace.root();
  BATON_TRY(const std::optional<EntryStatus> status, workspace.host().root.status(root.state));
  return ProjectLocated{.root = root.path,
                        .why = root.why,
                        .state = workspace.state_file(),
                        .state_exists = status.has_value()};
}

Json to_json(const ProjectLocated& located) {
  return {{"root", located.root},
          {"why", located.why},
          {"state", located.state},
          {"stateExists", located.state_exists}};
}

}  // namespace baton::app
