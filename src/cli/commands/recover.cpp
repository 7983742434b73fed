#include "app/recover_workflow.h"
#include "cli/commands/commands.h"
#include "cli/session.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string text_of(const app::WorkflowRecovered& recovered) {
  const std::string id = text::one_line(recovered.written.workflow);
  const std::string revision = std::to_string(recovered.written.revision.value);
  if (recovered.level == app::RecoveryLevel::current) {
    return text::concat("Nothing to recover: workflow ", id, " is at revision ", revision,
                        ", unchanged.\n");
  }
  std::string lines =
      text::concat("Recovered workflow ", id, " from level ", app::name_of(recovered.level),
                   ", now at revision ", revision, ".\n");
  if (!recovered.source.empty()) {
    lines += text::concat("  source: ", text::one_line(recovered.source), "\n");
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
  void declare(Options& /*options*/) override {}
  void run(Session& session) override {
    session.call(app::recover_workflow, app::RecoverWorkflow{}, text_of);
  }
};

}  // namespace

constinit const CommandEntry kRecoverCommand = {
    .name = "recover",
    .summary = "Bring an unreadable or lost state back",
    .description = R"(Takes the first that can be used: the state itself, the newest valid backup
with the outputs recorded since, recorded outputs alone, a minimal state. What
could not be used is kept under a new name. Says what was restored and what is
lost. Changes nothing where nothing is wrong.

Examples:
  baton recover
  baton recover --json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Recover>()); },
};

}  // namespace baton::cli
