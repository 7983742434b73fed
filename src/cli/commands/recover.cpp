#include "app/recovery/recover_workflow.h"
#include "cli/commands/commands.h"
#include "cli/session.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string text_of(const app::WorkflowRecovered& recovered) {
  const std::string id = text::one_line(recovered.written.workflow);
  const bool rehearsed = recovered.rehearsal == app::Rehearsal::yes;
  const std::string revision = std::to_string(recovered.written.revision.value);
  if (recovered.level == app::RecoveryLevel::current) {
    return text::concat("Nothing to recover: workflow ", id, " is at revision ", revision,
                        ", unchanged.\n");
  }
  std::string lines = text::concat(
      rehearsed ? "Would recover workflow " : "Recovered workflow ", id, " from level ",
      app::name_of(recovered.level),
      rehearsed ? "; nothing was changed.\n" : text::concat(", now at revision ", revision, ".\n"));
  if (!recovered.source.empty()) {
    lines += text::concat("  source: ", text::one_line(recovered.source), "\n");
  }
  if (recovered.salvaged) {
    lines += "  with what the damaged file proves to be newer\n";
  }
  if (recovered.kept) {
    lines +=
        text::concat("  the unusable state is kept as ", text::one_line(*recovered.kept), "\n");
  }
  if (!recovered.rerecorded.empty()) {
    lines += text::concat("  recorded again: ", std::to_string(recovered.rerecorded.size()), " (",
                          text::one_line(text::enumerate(recovered.rerecorded)), ")\n");
  }
  for (const std::string& lost : recovered.lost) {
    lines += text::concat("  lost: ", text::one_line(lost), "\n");
  }
  return lines;
}

class Recover final : public Command {
 public:
  void declare(Options& options) override {
    options.flag("--dry-run", dry_run_, "Say what would be restored and lost, and change nothing");
  }
  void run(Session& session) override {
    if (dry_run_) request_.rehearsal = app::Rehearsal::yes;
    session.call(app::recover_workflow, request_, text_of);
  }

 private:
  app::RecoverWorkflow request_;
  bool dry_run_ = false;
};

}  // namespace

constinit const CommandEntry kRecoverCommand = {
    .name = "recover",
    .summary = "Bring an unreadable or lost state back",
    .description = R"(Takes the first that can be used: the state itself, the journal, the newest
valid backup (without any, the state as the last git commit has it), what is
provable in the damaged file, recorded outputs alone, a minimal state. What
recorded outputs and the damaged file have beyond that is joined to it. What
could not be used is kept under a new name. Reports what was restored and what
is lost. After `git clean`, journal and backups are found by their second names
in the git directory. A file that baton does not manage is left unchanged
(exit 4).

Examples:
  baton recover --dry-run
  baton recover
  baton recover --json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Recover>()); },
};

}  // namespace baton::cli
