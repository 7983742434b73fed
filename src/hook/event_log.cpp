#include "hook/event_log.h"

#include <string>
#include <utility>

#include "app/core/findings/error_text.h"
#include "app/core/redaction/redact_state.h"
#include "hook/launch_refusal.h"
#include "text/concat.h"
#include "text/rfc3339.h"
#include "text/terminal.h"

namespace baton::hook {

void log_event(std::string_view event, std::string_view text, app::Workspace& workspace) {
  std::string line =
      text::concat(text::format_date_time(workspace.now()), " ", event, ": ", text::one_line(text));
  (void)workspace.handoff().log(app::text_in_records(std::move(line), workspace));
}

void log_failure(const Event& event, const Result<void>& done, app::Workspace& workspace) {
  if (!done) log_event(event.name(), app::sentence_of(done.error()), workspace);
}

void log_refusal(const Event& event, const Report& refusal, app::Workspace& workspace) {
  log_event(event.name(), errors_in(refusal), workspace);
}

}  // namespace baton::hook
