#include <algorithm>

#include "app/verify/scan_files.h"
#include "cli/commands/commands.h"
#include "cli/layout.h"
#include "cli/progress_bar.h"
#include "cli/report/reporting.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

std::string text_of_scanned(const app::FilesScanned& scanned) {
  std::string lines;
  for (const Finding& finding : scanned.findings) lines += render(finding, Style::plain);
  const std::size_t secrets =
      static_cast<std::size_t>(std::ranges::count(scanned.findings, "secret", &Finding::rule));
  return text::concat(lines, scanned.fault ? "The search is incomplete. " : "",
                      secrets == 0 ? "No secrets" : counted(secrets, "secret"), " in ",
                      counted(static_cast<std::size_t>(scanned.files), "file"), "\n");
}

// One item for each file with findings; one in all if there are none.
CheckReport report_of_scanned(const app::FilesScanned& scanned) {
  CheckReport report{.command = "scan", .default_file = {}, .items = {}};
  for (const Finding& finding : scanned.findings) {
    if (report.items.empty() || report.items.back().name != finding.file) {
      report.items.push_back({.name = finding.file, .file = finding.file});
    }
    report.items.back().findings.push_back(finding);
  }
  if (report.items.empty()) report.items.push_back({.name = "secrets"});
  return report;
}

class Scan final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("path", request_.paths,
                     "Files and folders, - for standard input (default: what the project stores)");
    reporting_.declare(options);
  }

  void run(Session& session) override {
    if (!request_.paths.empty()) session.work_anywhere();
    const Checked checked = request_.paths.empty() ? Checked::project : Checked::named_files;
    if (!reporting_.choose(session, request_.paths, checked)) return;
    app::Workspace* const workspace = session.workspace();
    if (workspace == nullptr) return;
    if (std::erase(request_.paths, "-") > 0) {
      Result<app::Source> input = session.read_source("-");
      if (!input) return session.report(input.error());
      request_.input = *std::move(input);
    }
    request_.read = [&session](const std::string& path) {
      return session.read_source(path).map(&app::Source::text);
    };
    request_.progress = progress_bar(session, "files");
    reporting_.print<app::FilesScanned>(session, app::scan_files(request_, *workspace),
                                        {.text = text_of_scanned, .report = report_of_scanned});
  }

 private:
  Reporting reporting_{"scan"};
  app::ScanFiles request_;
};

}  // namespace

constinit const CommandEntry kScanCommand = {
    .name = "scan",
    .summary = "Search files for secrets, for CI and git hooks",
    .description =
        R"(Reports every secret in the files by its kind and place, never its value. Without a
path, searches the .claude folder, the state, the archive, the summaries and the
notes of the project. Folders are searched with their subfolders; links are not
followed, .git is skipped. Writes nothing. Exits 1 if there is a secret, 3 if a
file cannot be read. `baton verify` makes the same search.

Examples:
  baton scan
  baton scan . --format github
  baton scan src/config.yaml build.log
  git diff | baton scan -
  baton scan --format sarif > secrets.sarif
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Scan>()); },
};

}  // namespace baton::cli
