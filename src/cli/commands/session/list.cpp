#include "app/shared/manage_session.h"
#include "cli/commands/session/session_text.h"
#include "cli/commands/session/verbs.h"
#include "cli/deletion_text.h"
#include "cli/table_command.h"

namespace baton::cli {
namespace {

std::string text_of(const app::SessionsListed& answer) {
  std::string lines;
  for (const SessionRow& session : answer.sessions) lines += session_line(session);
  if (lines.empty()) lines = "No sessions. `baton session create` creates one.\n";
  if (answer.deleted) lines += deletion_lines(*answer.deleted);
  return lines;
}

}  // namespace

constinit const CommandEntry kSessionListCommand = {
    .name = "session list",
    .summary = "List the sessions, including archived ones",
    .description = R"(Sorted by id.

Examples:
  baton session list
  baton session list --json
  baton session list --deleted
)",
    .make = [] { return table_command(app::list_sessions, {.text = text_of}); },
};

}  // namespace baton::cli
