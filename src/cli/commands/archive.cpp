#include "app/recovery/archive_workflow.h"
#include "cli/commands/commands.h"
#include "cli/table_command.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string text_of(const app::WorkflowArchived& archived) {
  const bool is_dry_run = archived.dry_run == app::DryRun::yes;
  std::string lines =
      text::concat(is_dry_run ? "Would archive " : "Archived ", archived.workflow, " as ",
                   archived.final_status, is_dry_run ? "; nothing was written.\n" : ".\n");
  for (const std::string& file : archived.files) {
    lines += text::concat("  ", text::one_line(file), "\n");
  }
  return lines;
}

}  // namespace

constinit const CommandEntry kArchiveCommand = {
    .name = "archive",
    .summary = "Archive the workflow and write its summary",
    .description = R"(Writes the archive, a JSON summary and a Markdown summary, then removes the
state. The workflow's shared context becomes read-only. After a crash, run the
command again to complete the archive. An existing archive is never overwritten
with a different state.

Examples:
  baton archive --dry-run
  baton archive --require completed
  baton archive --force --json
)",
    .make =
        [] { return table_command(app::archive_workflow, {.text = text_of, .unit = "agents"}); },
};

}  // namespace baton::cli
