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
    options.flag("--dry-run", dry_run_, "Show what would be archived; write nothing");
    options.choice("--require", request_.required_status, app::kFinalStatuses,
                   "Refuse (exit 1) any other final status");
    options.flag("--force", force_, "Archive even if an agent is still running");
    options.flag("--with-shared-values", with_values_,
                 "Include the values of the shared context, without secrets");
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
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Archive>()); },
};

}  // namespace baton::cli
