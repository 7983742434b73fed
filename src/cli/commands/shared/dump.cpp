#include "app/shared/change_log.h"
#include "cli/commands/session/session_text.h"
#include "cli/commands/shared/entry_text.h"
#include "cli/commands/shared/verbs.h"
#include "cli/table_command.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

std::string text_of(const app::SessionDumped& answer) {
  std::string text = text::concat(session_line(answer.session), "\n");
  for (const EntryRow& entry : answer.entries) text += entry_block(entry);
  return text;
}

}  // namespace

constinit const CommandEntry kSharedDumpCommand = {
    .name = "shared dump",
    .summary = "Print all values of a session",
    .description =
        R"(Ignores the session's access rules. For people: refused (exit 6) inside Claude Code.

Examples:
  baton shared dump
  baton shared dump --session research_7 --json > session.json
)",
    .make = [] { return table_command(app::dump_session, {.text = text_of}); },
};

}  // namespace baton::cli
