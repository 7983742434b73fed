#pragma once

#include "baton/result.h"
#include "host/folders.h"
#include "host/host.h"
#include "host/project_root.h"
#include "store/stores.h"

namespace baton::app {

// A located project root with access to what is below it. The pointers are valid as long as the
// opener exists.
struct OpenedProject {
  ProjectRoot root;
  Host* host = nullptr;
  const Stores* stores = nullptr;
  const Folders* folders = nullptr;
};

// Opens the project for "--project" or the current folder. The real implementation is in main/, a
// fake one in tests/support.
class ProjectOpener {
 public:
  virtual ~ProjectOpener() = default;
  virtual Result<OpenedProject> open(const RootRequest& request) = 0;
};

}  // namespace baton::app
