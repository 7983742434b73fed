#include "hook/remember_claude.h"

#include <optional>

#include "app/core/findings/error_text.h"
#include "app/identity/claude_session.h"
#include "hook/event_log.h"
#include "host/baton_files.h"
#include "host/directory.h"

namespace baton::hook {

Result<void> remember_claude(const Event& event, app::Workspace& workspace) {
  const app::EventSource source = app::source_of_event(event.sent(), workspace);
  if (source.origin != app::Origin::claude_code) return {};
  return app::remember_session(*source.session, workspace);
}

void remember_claude_of_agent(const Event& event, app::Workspace& workspace) {
  const Result<void> remembered = remember_claude(event, workspace);
  if (!remembered) log_event(event.name(), app::sentence_of(remembered.error()), workspace);
}

bool uses_baton(const app::Workspace& workspace) {
  const Result<std::optional<EntryStatus>> folder = workspace.host().root.status(kBatonFolder);
  return folder && *folder;
}

void remember_claude_where_used(const Event& event, app::Workspace& workspace) {
  if (uses_baton(workspace)) remember_claude_of_agent(event, workspace);
}

}  // namespace baton::hook
