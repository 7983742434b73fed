#include "app/workflow/export_report.h"
#include "cli/commands/commands.h"
#include "cli/session.h"

namespace baton::cli {
namespace {

class Export final : public Command {
 public:
  void declare(Options& options) override {
    options.flag("--markdown", markdown_, "Print Markdown (the default; not with --json)");
  }

  void run(Session& session) override {
    if (markdown_ && session.json()) {
      return session.report({.code = ErrorCode::usage,
                             .phrase = "two forms are asked",
                             .hint = "leave out --markdown or --json"});
    }
    session.call(app::export_report, app::ExportReport{}, app::to_markdown);
  }

 private:
  bool markdown_ = false;
};

}  // namespace

constinit const CommandEntry kExportCommand = {
    .name = "export",
    .summary = "Print a report of the workflow for a pull request",
    .description =
        R"(Prints Markdown: what each agent received (from the receipts), what each does not see
and which rule or policy says so, the gates, and what is stale: evidence, and outputs
that were built on replaced ones. No values. --json prints the same as JSON.

Examples:
  baton export --markdown > report.md
  baton export | gh pr comment --body-file -
  baton export --json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Export>()); },
};

}  // namespace baton::cli
