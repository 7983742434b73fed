#pragma once

#include <optional>

#include "app/core/workspace.h"
#include "baton/instant.h"

namespace baton::app {

// Holds the clock for one request, so that the request can be repeated exactly.
class HeldTime {
 public:
  HeldTime(Workspace& workspace, Instant instant) : workspace_(workspace) {
    workspace_.hold_time(instant);
  }
  ~HeldTime() { workspace_.hold_time(std::nullopt); }
  HeldTime(const HeldTime&) = delete;
  HeldTime& operator=(const HeldTime&) = delete;

 private:
  Workspace& workspace_;
};

}  // namespace baton::app
