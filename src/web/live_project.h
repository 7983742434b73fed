#pragma once

#include <array>
#include <functional>
#include <memory>
#include <vector>

#include "app/actions/observe_project.h"
#include "app/core/workspace.h"
#include "app/live/project_snapshot.h"
#include "json/json.h"

namespace baton::web {

// A copy of an open descriptor, which is closed with the last owner. Null: the process has too many
// open files.
using CopyDescriptor = std::function<std::shared_ptr<const int>(int descriptor)>;

// Observes a project for all pages at once: the changes since the last call, by any process.
class LiveProject {
 public:
  // Begins to observe. The workspace may be used for requests between the calls.
  LiveProject(app::Workspace& workspace, CopyDescriptor copy);

  // The events of what has changed since the last call.
  std::vector<Json> news();

  // The first event of each connection: the project as the events so far have left it.
  [[nodiscard]] Json hello() const;

  // Become readable when something may have changed. Valid until the next call: they are copies,
  // because a request may close the project's own ones, whose numbers may then name other files.
  [[nodiscard]] std::vector<int> descriptors();

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
  CopyDescriptor copy_;
  std::vector<std::shared_ptr<const int>> copies_;
  bool lacks_copies_ = false;
  std::array<Part, 2> parts_;
  app::ProjectSnapshot seen_ = {};
};

}  // namespace baton::web
