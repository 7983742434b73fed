#include "app/recovery/archive_workflow.h"
#include "cli/commands/commands.h"
#include "cli/session.h"
#include "cli/write_options.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string text_of(const app::WorkflowArchived& archived) {
  const bool rehearsed = archived.rehearsal == app::Rehearsal::yes;
  std::string lines =
      text::concat(rehearsed ? "Would archive " : "Archived ", archived.workflow, " as ",
                   archived.final_status, rehearsed ? "; nothing was written.\n" : ".\n");
  for (const std::string& file : archived.files) {
    lines += text::concat("  ", text::one_line(file), "\n");
  }
  return lines;
}

class Archive final : public Command {
 public:
  void declare(Options& options) override {
    options.flag("--dry-run", dry_run_, "Say what would be archived, and write nothing");
    options.choice("--require", request_.required_status, app::kFinalStatuses,
                   "Refuse (exit 1) any other final status");
    options.flag("--force", force_, "Archive although an agent is still running");
    options.flag("--with-shared-values", with_values_,
                 "Keep the values of the shared context, without secrets, not only its keys");
    declare_if_revision(options, request_.if_revision);
  }

  void run(Session& session) override {
    if (dry_run_) request_.rehearsal = app::Rehearsal::yes;
    if (force_) request_.running = app::RunningExecutions::accepted;
    if (with_values_) request_.shared_values = app::SharedValues::included;
    session.call(app::archive_workflow, request_, text_of);
  }

 private:
  app::ArchiveWorkflow request_;
  bool dry_run_ = false;
  bool force_ = false;
  bool with_values_ = false;
};

}  // namespace

constinit const CommandEntry kArchiveCommand = {
    .name = "archive",
    .summary = "End the workflow and keep its summary",
    .description = R"(Writes the archive, the summary and the summary for people, then the state
goes. The workflow's shared context becomes read-only. Run again after a crash, it finishes what is missing. An archived state
is never overwritten by another one.

Examples:
  baton archive --dry-run
  baton archive --require completed
  baton archive --force --json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Archive>()); },
};

}  // namespace baton::cli
