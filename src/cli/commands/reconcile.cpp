#include "app/workflow/close_executions.h"
#include "cli/commands/commands.h"
#include "cli/table_command.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string text_of(const app::ExecutionsClosed& answer) {
  if (answer.executions.empty())
    return "Nothing to close: every running execution still has its agent.\n";
  const std::uint64_t revision = answer.written.revision.value;  // 0: only parked workflows changed
  return text::concat("Closed as failed: ", text::one_line(text::enumerate(answer.executions)),
                      revision == 0 ? "" : ", revision ",
                      revision == 0 ? "" : std::to_string(revision), "\n");
}

}  // namespace

constinit const CommandEntry kReconcileCommand = {
    .name = "reconcile",
    .summary = "Close executions whose agent is gone",
    .description =
        R"(Ends an execution that Claude Code launched as failed after twelve hours without
activity. Executions begun by `baton start` are not changed. The start of a Claude
Code session does the same.

Examples:
  baton reconcile
  baton reconcile --all
)",
    .make = [] { return table_command(app::reconcile_executions, {.text = text_of}); },
};

}  // namespace baton::cli
