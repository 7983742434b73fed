#include "hook/event_log.h"

#include <string>

#include "domain/policy/secrets.h"
#include "text/concat.h"
#include "text/rfc3339.h"
#include "text/terminal.h"

namespace baton::hook {

void log_event(std::string_view event, std::string_view text, app::Workspace& workspace) {
  const std::string line =
      text::concat(text::format_date_time(workspace.now()), " ", event, ": ", text::one_line(text));
  (void)workspace.handoff().log(policy::redact_secrets(line, workspace.secrets_in_answers().rules));
}

}  // namespace baton::hook
