#pragma once

#include <array>
#include <string>
#include <vector>

#include "app/actions/observe_project.h"
#include "app/core/workspace.h"
#include "app/live/project_snapshot.h"
#include "json/json.h"

namespace baton::web {

// Observes a project for all pages at once: the changes since the last call, by any process.
class LiveProject {
 public:
  // Begins to observe. The workspace may be used for requests between the calls.
  explicit LiveProject(app::Workspace& workspace);

  // The events of what has changed since the last call.
  std::vector<Json> news();

  // The first event of each connection: the project as the events so far have left it.
  [[nodiscard]] Json hello() const;

  // Become readable when something may have changed. Valid until news() is called.
  [[nodiscard]] std::vector<int> descriptors() const;

  // Something cannot be observed: call news() from time to time.
  [[nodiscard]] bool is_blind() const;

 private:
  struct Part {
    app::ProjectPart part;
    std::vector<app::Observable> observables;
    app::Observation observation = {};
  };
  void look(Part& part);

  app::Workspace& workspace_;
  std::array<Part, 2> parts_;
  app::ProjectSnapshot seen_ = {};
};

}  // namespace baton::web
