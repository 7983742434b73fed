#pragma once

#include "baton/result.h"
#include "host/folders.h"
#include "host/host.h"
#include "host/project_root.h"
#include "store/stores.h"

namespace baton::app {

// A project root that was found, with everything that may be done below it. What it points to
// lives as long as the opener.
struct OpenedProject {
  ProjectRoot root;
  Host* host = nullptr;
  const Stores* stores = nullptr;
  const Folders* folders = nullptr;
};

// How a face gets from "--project, or wherever I am" to a project. The real
// one is in main/, a fake one in tests/support.
class ProjectOpener {
 public:
  virtual ~ProjectOpener() = default;
  virtual Result<OpenedProject> open(const RootRequest& request) = 0;
};

}  // namespace baton::app
