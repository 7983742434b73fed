#include "app/recovery/archive_workflow.h"
#include "app/recovery/list_summaries.h"
#include "cli/commands/commands.h"
#include "cli/session.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string text_of(const app::SummariesListed& answer) {
  std::string lines;
  for (const app::SummaryLine& summary : app::summary_lines(answer)) {
    lines +=
        text::concat(text::one_line(summary.workflow), "  ", text::one_line(summary.status), "  ",
                     text::one_line(summary.day), "  ", text::one_line(summary.feature), "\n");
    for (const std::string& decision : summary.decisions) {
      lines += text::concat("  ", text::one_line(decision), "\n");
    }
  }
  return lines.empty() ? "No matching summaries\n" : lines;
}

class Summaries final : public Command {
 public:
  void declare(Options& options) override {
    options.option("--agent", request_.agent,
                   {.value = "AGENT", .help = "Only workflows in which this agent took part"});
    options.choice("--status", request_.status, app::kFinalStatuses,
                   "Only workflows with this final status");
    options.option(
        "--decision", request_.decision,
        {.value = "TEXT", .help = "Only with this text in a key decision; ignores case"});
    options.option(
        "--since", request_.since,
        {.value = "DATE", .help = "Only workflows that ended since then: 2025-08-01, or a time"});
    options.option(
        "--until", request_.until,
        {.value = "DATE", .help = "Only workflows that ended until then; a day is included"});
  }

  void run(Session& session) override {
    app::Workspace* workspace = session.workspace();
    if (workspace == nullptr) return;
    const auto outcome = app::list_summaries(request_, *workspace);
    const app::SummariesListed* answer = session.accepted(outcome);
    if (answer == nullptr) return;
    session.print(*answer, text_of);
    session.warn(answer->warnings);
  }

 private:
  app::ListSummaries request_;
};

}  // namespace

constinit const CommandEntry kSummariesCommand = {
    .name = "summaries",
    .summary = "List and search archived workflows",
    .description = R"(Prints id, final status, last day, feature and key decisions of each archived
workflow. A workflow is listed if it matches all options.

Examples:
  baton summaries
  baton summaries --agent security-auditor --status failed
  baton summaries --decision pgvector --since 2025-08-01 --json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Summaries>()); },
};

}  // namespace baton::cli
