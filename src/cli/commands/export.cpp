#include <optional>
#include <string>

#include "app/actions/export_page.h"
#include "app/core/files/new_file.h"
#include "app/workflow/export_report.h"
#include "cli/commands/commands.h"
#include "cli/progress_bar.h"
#include "cli/session.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

std::string markdown_of(const app::ReportExported& report) {
  return report.markdown;
}

class Export final : public Command {
 public:
  void declare(Options& options) override {
    options.flag("--markdown", markdown_, "Print Markdown (the default; not with --json)");
    options.option(
        "--html", html_,
        {.value = "FILE", .help = "Write the live page to one file in the project; - prints it"});
  }

  void run(Session& session) override {
    const int forms = int{markdown_} + int{session.json()} + int{html_.has_value()};
    if (forms > 1) {
      return session.report({.code = ErrorCode::usage,
                             .phrase = "options that cannot be combined",
                             .subject = "--markdown, --html and --json",
                             .hint = "leave out all but one"});
    }
    if (html_) return write_page(session);
    const app::ExportReport request{.progress = progress_bar(session, "agents")};
    session.call(app::export_report, request, markdown_of);
  }

 private:
  // Not through the redaction of answers: the page's script would be searched, too.
  void write_page(Session& session) const {
    app::Workspace* const workspace = session.workspace();
    if (workspace == nullptr) return;
    const Result<std::string> page = app::export_page(session.caller(), *workspace);
    if (!page) return session.report(page.error());
    if (*html_ == "-") return session.console().write(Stream::output, *page);
    const Result<void> written = app::write_new_file(*html_, *page, *workspace);
    if (!written) return session.report(written.error());
    session.write(Stream::output, text::concat("Wrote ", *html_, "\n"));
  }

  bool markdown_ = false;
  std::optional<std::string> html_;
};

}  // namespace

constinit const CommandEntry kExportCommand = {
    .name = "export",
    .summary = "Print a report of the workflow for a pull request",
    .description =
        R"(Prints Markdown: what each agent received (from the receipts), what each does not see
and the rule or policy that excludes it, the gates, and what is stale: evidence, and
outputs that were built on replaced ones. No values. A long list is cut off, with the
number of lines left out, so that the report fits a comment; --json prints everything.

--html writes the page of `baton serve` with what it shows of the active workflow, its
shared contexts, environment data and archive, as one file that needs no server.
Secrets are redacted; values of the workflow are in it. For an archived workflow, name
its file with --state.

Examples:
  baton export --markdown > report.md
  baton export | gh pr comment --body-file -
  baton export --html workflow.html
  baton export --html old.html --state dev/workflow/archive/wf_20250801_search.json
  baton export --json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Export>()); },
};

}  // namespace baton::cli
