#pragma once

#include <string>
#include <string_view>

#include "app/core/workspace.h"
#include "baton/identity.h"
#include "baton/result.h"

namespace baton::app {

// What a session of Claude Code has been told, so that it is told once. A session whose id is no
// name is remembered nothing of.
class RememberedSession {
 public:
  static Result<RememberedSession> load(std::string_view session, Workspace& workspace);

  [[nodiscard]] bool is_known() const { return is_known_; }

  // Whether others have changed the state since; from now on `revision` is known.
  Result<bool> learn(Revision revision);
  // A change that this session's own hook has made.
  Result<void> learn_own(Revision revision);
  // Whether this was the reason of its last denial, too.
  Result<bool> is_repeated(std::string_view denial);

 private:
  RememberedSession(std::string_view session, Workspace& workspace)
      : session_(session), workspace_(&workspace) {}
  Result<void> keep();

  std::string session_;
  Workspace* workspace_;
  SessionMemory memory_ = {};
  bool is_known_ = false;
};

}  // namespace baton::app
