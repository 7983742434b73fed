#include "app/workflow/close_executions.h"
#include "cli/commands/commands.h"
#include "cli/table_command.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

// A person may have begun them, so only a person may say that their agents have ended.
std::string unattended_text(const app::ExecutionsClosed& answer) {
  std::string text;
  for (const std::string& id : answer.unattended) {
    text += text::concat("No agent of Claude Code is known to work on ", text::one_line(id),
                         ". If the agent has ended: `baton fail --execution ", text::one_line(id),
                         "`\n");
  }
  return text;
}

std::string closed_text(const app::ExecutionsClosed& answer) {
  if (answer.executions.empty()) {
    return "Nothing to close: no agent of Claude Code is known to be gone.\n";
  }
  const std::uint64_t revision = answer.written.revision.value;  // 0: only parked workflows changed
  return text::concat("Closed as failed: ", text::one_line(text::enumerate(answer.executions)),
                      revision == 0 ? "" : ", revision ",
                      revision == 0 ? "" : std::to_string(revision), "\n");
}

std::string text_of(const app::ExecutionsClosed& answer) {
  return closed_text(answer) + unattended_text(answer);
}

}  // namespace

constinit const CommandEntry kReconcileCommand = {
    .name = "reconcile",
    .summary = "Close executions whose agent is gone",
    .description =
        R"(Ends an execution that Claude Code launched as failed if the process of its
session is gone, or if it has no activity for twelve hours. Executions without a
record of such a launch (begun by `baton start`, or the record was lost) are listed
and not changed. The start of a Claude Code session does the same.

Examples:
  baton reconcile
  baton reconcile --all
)",
    .make = [] { return table_command(app::reconcile_executions, {.text = text_of}); },
};

}  // namespace baton::cli
