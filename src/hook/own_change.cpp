#include "hook/own_change.h"

#include "app/core/caller/session_memory.h"

namespace baton::hook {

Result<void> remember_own(const Event& event, Revision revision, app::Workspace& workspace) {
  if (revision.value == 0) return {};
  BATON_TRY(app::RememberedSession session,
            app::RememberedSession::load(event.text("session_id"), workspace));
  return session.learn_own(revision);
}

}  // namespace baton::hook
