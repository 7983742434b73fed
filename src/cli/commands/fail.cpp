#include "app/workflow/fail_agent.h"
#include "cli/commands/commands.h"
#include "cli/table_command.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string text_of(const app::AgentFailed& answer) {
  return text::concat("Failed: ", text::one_line(answer.failed.agent), " (",
                      text::one_line(answer.failed.execution_id), "), revision ",
                      std::to_string(answer.written.revision.value), "\n");
}

}  // namespace

constinit const CommandEntry kFailCommand = {
    .name = "fail",
    .summary = "End a running execution as failed",
    .description =
        R"(Agents that need its output stay blocked. `baton start` starts the agent again.

Examples:
  baton fail code-writer --reason "The build broke"
  baton fail --execution exec_005
)",
    .make = [] { return table_command(app::fail_agent, {.text = text_of}); },
};

}  // namespace baton::cli
