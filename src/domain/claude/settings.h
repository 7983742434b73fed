#pragma once

#include <string_view>

#include "baton/finding.h"
#include "json/json.h"

namespace baton::claude {

// Reports how Claude Code treats settings, as observed with 2.1.330; Claude Code reports it only in
// its debug log. Errors: it ignores the whole file (rule ignored-settings), or the member to which
// hooks would be added (malformed-hooks). Warnings: it ignores that entry (unknown-event,
// malformed-hook), or runs no hooks at all (hooks-disabled).
Findings examine_settings(const Json& settings);

inline constexpr std::string_view kOtherServer = "other-server";

// The same for .mcp.json; errors have the rule ignored-servers. A warning of the rule other-server:
// the server that is named "baton" does not run baton.
Findings examine_servers(const Json& servers);

}  // namespace baton::claude
