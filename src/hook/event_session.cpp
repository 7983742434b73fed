#include "hook/event_session.h"

#include "app/core/redaction/redact_state.h"
#include "text/concat.h"

namespace baton::hook {

Result<app::RememberedSession> session_of(const Event& event, app::Workspace& workspace) {
  return app::RememberedSession::load(event.text("session_id"), workspace);
}

Result<void> remember_own(const Event& event, const app::Written& written,
                          app::Workspace& workspace) {
  if (!written.is_of_active()) return {};
  BATON_TRY(app::RememberedSession session, session_of(event, workspace));
  return session.learn_own(written);
}

Result<std::string> remember_launch(const Event& event, std::string_view agent,
                                    const app::Written& written, app::Workspace& workspace) {
  if (!written.is_of_active()) return std::string();
  BATON_TRY(app::RememberedSession session, session_of(event, workspace));
  BATON_CHECK(session.learn_own(written));
  const std::string& told = session.workflow();
  if (told.empty() || told == written.workflow) return std::string();
  return text::concat(agent, " starts in ", written.workflow, ", which is active now, not ", told);
}

Result<void> tell_later(const Event& event, std::string_view line, app::Workspace& workspace) {
  if (line.empty()) return {};
  BATON_TRY(app::RememberedSession session, session_of(event, workspace));
  return session.tell_later(app::text_in_records(std::string(line), workspace));
}

Result<Answer> told_now(const Event& event, app::Workspace& workspace) {
  BATON_TRY(app::RememberedSession session, session_of(event, workspace));
  BATON_TRY(const std::string lines, session.take_told());
  return lines.empty() ? Answer() : additional_context(event.name(), lines);
}

}  // namespace baton::hook
