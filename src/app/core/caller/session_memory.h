#pragma once

#include <string>
#include <string_view>

#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "baton/identity.h"
#include "baton/result.h"

namespace baton::app {

// What a session has not been told of the state.
struct StateNews {
  bool is_any = false;
  std::string earlier = {};  // the workflow that was active before, if another one is now
};

// What a Claude Code session has been told, so that it is told once. The hooks of its agents may
// run at the same time. Nothing is remembered for a session whose id is not a valid name.
class RememberedSession {
 public:
  // Call it before the state is read, whose revision is then learnt.
  static Result<RememberedSession> load(std::string_view session, Workspace& workspace);

  // The workflow that the session had been told of by load(); empty if none.
  [[nodiscard]] const std::string& workflow() const { return workflow_; }

  // Returns what others have changed since the last call; then the revision of this workflow, which
  // is the active one, is known.
  Result<StateNews> learn(std::string_view workflow, Revision revision);
  // Records a change of the active workflow that this session's own hook made. Hooks may record
  // theirs in any order. An empty workflow is the one that the session knows.
  Result<void> learn_own(const Written& written);
  // Returns whether the last denial had the same reason and the same reader, an agent id (empty:
  // the main agent), and remembers this one.
  Result<bool> is_repeated(std::string_view denial, std::string_view reader);
  // The context of the reader begins anew, without what it was told.
  Result<void> forget_denial();
  // Keeps a line for the model until take_told(), because not every event can tell the model.
  Result<void> tell_later(std::string_view line);
  // The lines that were kept, which are then forgotten; empty if there are none.
  Result<std::string> take_told();

 private:
  RememberedSession(std::string_view session, Workspace& workspace)
      : session_(session), workspace_(&workspace) {}
  Result<void> change(const ChangeMemory& change);

  std::string session_;
  Workspace* workspace_;
  Revision loaded_ = {};  // the newest that the session had been told by load()
  std::string workflow_ = {};
};

// The session `next` is told what `earlier` was still to be told, which has ended: its process goes
// on with `next`. Best effort.
void hand_over_told(std::string_view earlier, std::string_view next, Workspace& workspace);

// The caller made the workflow active: its session, if it has one, knows this. Best effort.
void remember_activation(std::string_view workflow, Revision revision, Workspace& workspace);

}  // namespace baton::app
