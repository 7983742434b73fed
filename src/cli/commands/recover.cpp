#include "app/recovery/recover_workflow.h"
#include "cli/commands/commands.h"
#include "cli/layout.h"
#include "cli/table_command.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string what_of(const app::WorkflowRecovered& recovered) {
  const std::string& workflow = recovered.written.workflow;
  return workflow.empty() ? "the adopted file"
                          : text::concat("workflow ", text::one_line(workflow));
}

std::string restored_files_text(const app::WorkflowRecovered& recovered) {
  std::string lines;
  for (const std::string& file : recovered.restored) {
    lines += text::concat("  from its hard link: ", text::one_line(file), "\n");
  }
  return lines;
}

std::string losses_text(const app::WorkflowRecovered& recovered) {
  std::string lines;
  for (const std::string& lost : recovered.lost) {
    lines += text::concat("  lost: ", text::one_line(lost), "\n");
  }
  return lines;
}

// The state needs no recovery.
std::string text_of_current(const app::WorkflowRecovered& recovered) {
  const bool is_dry_run = recovered.dry_run == app::DryRun::yes;
  std::string done = "Nothing to recover: ";
  if (!recovered.restored.empty()) {
    done = text::concat(is_dry_run ? "Would restore " : "Restored ",
                        counted(recovered.restored.size(), "file"), " of baton; ");
  } else if (recovered.has_lost_session) {
    done = text::concat(is_dry_run ? "Would begin" : "Began", " an empty shared context; ");
  }
  if (is_dry_run) {
    return text::concat(done, "nothing was changed.\n", losses_text(recovered),
                        restored_files_text(recovered));
  }
  return text::concat(done, what_of(recovered), " is at revision ",
                      std::to_string(recovered.written.revision.value), ", unchanged.\n",
                      losses_text(recovered), restored_files_text(recovered));
}

std::string text_of(const app::WorkflowRecovered& recovered) {
  if (recovered.level == app::RecoveryLevel::current) return text_of_current(recovered);
  const bool is_dry_run = recovered.dry_run == app::DryRun::yes;
  const std::string revision = std::to_string(recovered.written.revision.value);
  std::string lines =
      text::concat(is_dry_run ? "Would recover " : "Recovered ", what_of(recovered), " from ",
                   app::origin_of(recovered.level),
                   is_dry_run ? "; nothing was changed.\n"
                              : text::concat(", now at revision ", revision, ".\n"));
  if (!recovered.source.empty()) {
    lines += text::concat("  source: ", text::one_line(recovered.source), "\n");
  }
  if (recovered.salvaged) {
    lines += "  includes newer values found in the damaged file\n";
  }
  if (recovered.kept) {
    lines +=
        text::concat("  ", recovered.has_replaced_file ? "the other file" : "the damaged state",
                     " is kept as ", text::one_line(*recovered.kept), "\n");
  }
  if (!recovered.rerecorded.empty()) {
    lines += text::concat("  recorded again: ", std::to_string(recovered.rerecorded.size()), " (",
                          text::one_line(text::enumerate(recovered.rerecorded)), ")\n");
  }
  return lines + losses_text(recovered) + restored_files_text(recovered);
}

}  // namespace

constinit const CommandEntry kRecoverCommand = {
    .name = "recover",
    .summary = "Restore an unreadable or missing state",
    .description =
        R"(Uses the first source that is usable: the state itself, the journal, the newest
valid backup (without backups, the state in the last git commit), the intact parts
of the damaged file, recorded outputs, a minimal state. Newer content of recorded
outputs and of the damaged file is added, also from both sides of a merge conflict.
If these are two workflows, ours is restored, and theirs is parked.
The damaged file is kept under a new name. Reports what was restored and what is
lost. After `git clean`, the files of .claude/baton that have hard links in the git
directory (journal, backups, data keys) are restored. Another program's file that
took the place of a workflow is kept under a new name, too; without a workflow that
it replaced, it is left unchanged (exit 4). If git has the state only on another
branch, change to that branch (exit 4 without --force).

Examples:
  baton recover --dry-run
  baton recover
  baton recover --json
)",
    .make = [] { return table_command(app::recover_workflow, {.text = text_of}); },
};

}  // namespace baton::cli
