#include "app/core/caller/remember_root.h"
#include "app/environment/keep_threads.h"
#include "hook/handlers.h"

namespace baton::hook {

Result<void> keep_threads(const Event& event, app::Workspace& workspace) {
  const app::AgentTrace trace = event.trace_of_agent();
  BATON_TRY(const app::Kept kept, app::keep_threads(trace, workspace));
  if (kept == app::Kept::no) return {};
  return app::remember_thread(trace.session, workspace);
}

}  // namespace baton::hook
