#include "app/workflow/next_agents.h"
#include "cli/commands/commands.h"
#include "cli/next_text.h"
#include "cli/table_command.h"

namespace baton::cli {
namespace {

std::string text_of(const app::NextAgents& answer) {
  return next_text(answer, "");
}

}  // namespace

constinit const CommandEntry kNextCommand = {
    .name = "next",
    .summary = "List agents that can start, that run, and that are blocked",
    .description = R"(Uses the relevance map and the executions that have completed.

Examples:
  baton next
  baton next --json
)",
    .make = [] { return table_command(app::show_next, {.text = text_of}); },
};

}  // namespace baton::cli
