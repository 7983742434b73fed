#include "app/agents/import_agents.h"
#include "cli/commands/agent/verbs.h"
#include "cli/import_text.h"
#include "cli/table_command.h"

namespace baton::cli {

constinit const CommandEntry kAgentImportCommand = {
    .name = "agent import",
    .summary = "Make rules from the agent files of Claude Code",
    .description =
        R"(Reads name and description from .claude/agents/*.md, and what the agent needs and
provides from an optional `baton:` block in the frontmatter:

  ---
  name: coder
  description: Writes the code
  baton:
    needs: [planner]
    provides: [implementation]
    constraints: [technical, security]
  ---

The plugins of the project are read, too. A plugin is a folder with
.claude-plugin/plugin.json and agents/*.md: the project, or a folder in plugins or
.claude/plugins. A file without this block gives a rule without prerequisites. A file that cannot be
used is reported and ignored. If .claude/baton.json has no relevance map, the new map
has only these agents.

Examples:
  baton agent import
  baton agent import --apply
)",
    .make = [] { return table_command(app::import_agents, {.text = text_of}); },
};

}  // namespace baton::cli
