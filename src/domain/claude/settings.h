#pragma once

#include "baton/finding.h"
#include "json/json.h"

namespace baton::claude {

// Reports how Claude Code treats settings, as observed with 2.1.330; Claude Code reports it only in
// its debug log. Errors: it ignores the whole file (rule ignored-settings), or the member to which
// hooks would be added (malformed-hooks). Warnings: it ignores that entry (unknown-event,
// malformed-hook), or runs no hooks at all (hooks-disabled).
Findings examine_settings(const Json& settings);

// The same for .mcp.json; errors have the rule ignored-servers.
Findings examine_servers(const Json& servers);

}  // namespace baton::claude
