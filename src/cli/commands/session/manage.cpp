// The verbs for one existing session.
#include "app/shared/manage_session.h"
#include "cli/commands/session/session_text.h"
#include "cli/commands/session/verbs.h"
#include "cli/deletion_text.h"
#include "cli/table_command.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

std::string deleted_text(const app::SessionDeleted& answer) {
  return text::concat(answer.id, " is deleted\n", warning_line(answer.warning));
}

}  // namespace

constinit const CommandEntry kSessionShowCommand = {
    .name = "session show",
    .summary = "Show a session, its usage and its settings",
    .description =
        R"(The settings are those in force: the session's own, else the project's, else the
standard ones. `baton shared list-keys` lists its keys.

Examples:
  baton session show
  baton session show research_7 --json
)",
    .make = [] { return table_command(app::show_session, {.text = session_page}); },
};

constinit const CommandEntry kSessionArchiveCommand = {
    .name = "session archive",
    .summary = "Archive a session, which makes it read-only",
    .description = R"(Its keys can still be read and no longer expire; every change is refused with
SESSION_ARCHIVED. `baton archive` also archives the session of the workflow.
Archiving a session again changes nothing; `baton session unarchive` reopens it.

Examples:
  baton session archive
  baton session archive research_7
)",
    .make = [] { return table_command(app::archive_session, {.text = session_block}); },
};

constinit const CommandEntry kSessionUnarchiveCommand = {
    .name = "session unarchive",
    .summary = "Make an archived session writable again",
    .description = R"(Times to live count again from now on. `baton unarchive` restores an archived
workflow together with its session.

Examples:
  baton session unarchive research_7
)",
    .make = [] { return table_command(app::reopen_session, {.text = session_block}); },
};

constinit const CommandEntry kSessionDeleteCommand = {
    .name = "session delete",
    .summary = "Delete a session permanently",
    .description =
        R"(Also deletes its history, snapshots and log, and removes their bytes from the
store's files; `baton session archive` keeps them. `baton session list --deleted`
shows who deleted it. If the session is created again, its keys begin at version 1.

Examples:
  baton session delete research_7
)",
    .make = [] { return table_command(app::delete_session, {.text = deleted_text}); },
};

}  // namespace baton::cli
