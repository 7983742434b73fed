#include "app/recovery/unarchive_workflow.h"
#include "cli/commands/commands.h"
#include "cli/table_command.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string text_of(const app::WorkflowUnarchived& answer) {
  const std::string revision = std::to_string(answer.written.revision.value);
  if (answer.unchanged) {
    return text::concat("Workflow ", answer.written.workflow, " is already active, at revision ",
                        revision, ".\n");
  }
  return text::concat("Workflow ", answer.written.workflow, " is active again, at revision ",
                      revision, ".\n  from ", text::one_line(answer.source), "\n");
}

}  // namespace

constinit const CommandEntry kUnarchiveCommand = {
    .name = "unarchive",
    .summary = "Make an archived workflow active again",
    .description = R"(Restores the state from the archive and removes the archive and its summaries.
Refused (exit 4) while another workflow is active.

Examples:
  baton unarchive wf_photo
  baton unarchive wf_photo --json
)",
    .make = [] { return table_command(app::unarchive_workflow, {.text = text_of}); },
};

}  // namespace baton::cli
