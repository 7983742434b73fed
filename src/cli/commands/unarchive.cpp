#include "app/recovery/unarchive_workflow.h"
#include "cli/commands/commands.h"
#include "cli/session.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string text_of(const app::WorkflowUnarchived& answer) {
  const std::string revision = std::to_string(answer.written.revision.value);
  if (answer.unchanged) {
    return text::concat("Workflow ", answer.written.workflow, " is active already, at revision ",
                        revision, ".\n");
  }
  return text::concat("Workflow ", answer.written.workflow, " is active again, at revision ",
                      revision, ".\n  from ", text::one_line(answer.source), "\n");
}

class Unarchive final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("id", request_.workflow, "The workflow's id, as `baton summaries` shows it");
  }

  void run(Session& session) override { session.call(app::unarchive_workflow, request_, text_of); }

 private:
  app::UnarchiveWorkflow request_;
};

}  // namespace

constinit const CommandEntry kUnarchiveCommand = {
    .name = "unarchive",
    .summary = "Bring an archived workflow back",
    .description = R"(Makes an archived workflow the active one; its archive and summaries go.
Refused (exit 4) while another workflow is active.

Examples:
  baton unarchive wf_photo
  baton unarchive wf_photo --json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Unarchive>()); },
};

}  // namespace baton::cli
