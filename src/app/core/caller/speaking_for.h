#pragma once

#include "app/core/workspace.h"
#include "domain/authority/caller.h"

namespace baton::app {

// Sets the workspace's caller for the lifetime of this object.
class SpeakingFor {
 public:
  SpeakingFor(Workspace& workspace, const authority::Caller& caller)
      : workspace_(workspace), before_(workspace.caller()) {
    workspace_.speak_for(&caller);
  }
  ~SpeakingFor() { workspace_.speak_for(before_); }
  SpeakingFor(const SpeakingFor&) = delete;
  SpeakingFor& operator=(const SpeakingFor&) = delete;

 private:
  Workspace& workspace_;
  const authority::Caller* before_;
};

}  // namespace baton::app
