#include "app/shared/shared_prompt.h"
#include "cli/commands/shared/verbs.h"
#include "cli/table_command.h"

namespace baton::cli {
namespace {

std::string text_of(const app::SharedPromptShown& answer) {
  return answer.text;
}

}  // namespace

constinit const CommandEntry kSharedPromptCommand = {
    .name = "shared prompt",
    .summary = "Print the agents' instructions for the shared context",
    .description =
        R"(For the system prompt of agents that use the shared context: its keys, what to
write, and how to read. The keys come from the session's namespace, else from the
project's.

Examples:
  baton shared prompt
  baton shared prompt --session research_7 >> agent.md
)",
    .make = [] { return table_command(app::show_shared_prompt, {.text = text_of}); },
};

}  // namespace baton::cli
