#pragma once

#include "baton/finding.h"
#include "json/json.h"

namespace baton::claude {

// How Claude Code takes settings, as it was observed with 2.1.330; it says so in its debug log
// alone. An error (rule ignored-settings): it ignores the whole file. A warning: it leaves out that
// entry (unknown-event, malformed-handler), may ignore the file (unexpected-type), or runs no hook
// at all (hooks-disabled).
Findings examine_settings(const Json& settings);

// The same for .mcp.json; errors have the rule ignored-servers.
Findings examine_servers(const Json& servers);

}  // namespace baton::claude
