#include "app/shared/manage_session.h"
#include "cli/commands/session/session_text.h"
#include "cli/commands/session/verbs.h"
#include "cli/table_command.h"

namespace baton::cli {
constinit const CommandEntry kSessionCreateCommand = {
    .name = "session create",
    .summary = "Create a session",
    .description =
        R"(`baton init` creates the session of its workflow. Without --config the session uses
the project's settings (member sharedContext of .claude/baton.json). The settings define
the key namespace, lower limits, prefixes, access rules for keys, times to live, and the
number of versions to keep.

Examples:
  baton session create research_7
  baton session create research_7 --config settings.json
  echo '{"prefixes": ["inv", "rev"]}' | baton session create wf_2 --config -
)",
    .make = [] { return table_command(app::create_session, {.text = session_block}); },
};

}  // namespace baton::cli
