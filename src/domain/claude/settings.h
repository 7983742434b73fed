#pragma once

#include "baton/finding.h"
#include "json/json.h"

namespace baton::claude {

// How Claude Code takes settings, as it was observed with 2.1.330; it says so in its debug log
// alone. Errors: it ignores the whole file (rule ignored-settings), or what hooks would be added to
// (malformed-hooks). Warnings: it leaves out that entry (unknown-event, malformed-hook), or runs no
// hook at all (hooks-disabled).
Findings examine_settings(const Json& settings);

// The same for .mcp.json; errors have the rule ignored-servers.
Findings examine_servers(const Json& servers);

}  // namespace baton::claude
