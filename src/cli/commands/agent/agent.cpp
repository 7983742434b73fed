#include <array>

#include "cli/commands/agent/verbs.h"
#include "cli/commands/commands.h"

namespace baton::cli {
namespace {

constexpr std::array kAgentVerbs = {&kAgentListCommand, &kAgentShowCommand,   &kAgentAddCommand,
                                    &kAgentEditCommand, &kAgentRemoveCommand, &kAgentImportCommand,
                                    &kAgentGraphCommand};

}  // namespace

constinit const CommandEntry kAgentCommand = {
    .name = "agent",
    .summary = "List and change the agents of the relevance map",
    .description =
        R"(The relevance map has one rule per agent: what it needs, may see and provides.
Changes are written to .claude/baton.json, and the layout of the rest of that file
stays as it is. `baton agent` alone lists. Only people may change the map.
)",
    .verbs = kAgentVerbs,
    .lists_alone = true,
};

}  // namespace baton::cli
