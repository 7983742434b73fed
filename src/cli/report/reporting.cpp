#include "cli/report/reporting.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <variant>

#include "app/core/findings/error_finding.h"
#include "app/core/redaction/redact_state.h"
#include "domain/guard/paths.h"
#include "host/folders.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

constexpr std::array<std::string_view, 5> kReportFormats = {"text", "json", "github", "sarif",
                                                            "junit"};
constexpr std::array<std::string_view, 3> kUnitFormats = {"flag", "basic", "detailed"};
constexpr std::array<std::string_view, 8> kAllFormats = {"text",  "json", "github", "sarif",
                                                         "junit", "flag", "basic",  "detailed"};

// The folder in which a CI system checked the sources out, with a slash; empty if there is none. CI
// systems show paths relative to it.
std::string checkout_of(const Session& session, const app::Workspace& workspace) {
  for (const char* const name : {"GITHUB_WORKSPACE", "CI_PROJECT_DIR"}) {
    const std::string named = session.variable(name);
    if (named.empty()) continue;
    std::string checkout = workspace.folders().resolve(named);
    if (!checkout.ends_with('/')) checkout += '/';
    return checkout;
  }
  return {};
}

// Relative to the current folder. The last name stays, as a link that was named is a file of the
// checkout itself.
std::string resolved_in_its_folder(const std::string& path, const app::Workspace& workspace) {
  const std::size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  return text::concat(workspace.folders().resolve(folder), "/",
                      slash == std::string::npos ? path : path.substr(slash + 1));
}

}  // namespace

void Reporting::declare(Options& options) {
  options.choice("--format", format_, kReportFormats,
                 "Annotations of GitHub, SARIF 2.1.0 or JUnit XML for CI (default: text)");
}

void Reporting::declare_with_units(Options& options) {
  options.choice("--format", format_, kAllFormats,
                 "For CI: annotations of GitHub, SARIF 2.1.0 or JUnit XML; with --schema: an "
                 "output format of JSON Schema (default: text)");
}

std::string_view Reporting::unit_format() const {
  const bool is_one = format_ && std::ranges::find(kUnitFormats, *format_) != kUnitFormats.end();
  return is_one ? std::string_view(*format_) : std::string_view();
}

bool Reporting::choose(Session& session, const std::vector<std::string>& named, Checked checked) {
  checked_ = checked;
  const bool is_chosen = unit_format().empty()
                             ? session.choose_format(format_)
                             : session.choose_format(format_, "this format is JSON already");
  // Only now: the error about --json and another format is printed once, as JSON.
  if (is_chosen && is_for_ci()) {
    named_ = NamedPaths(named);
    session.print_failures_with(
        [this, &session](const Failed& failed) { print(session, report_of(failed)); });
  }
  return is_chosen;
}

bool Reporting::is_for_ci() const {
  return format_ && format_ != "text" && format_ != "json" && unit_format().empty();
}

CheckReport Reporting::report_of(const Failed& failed) const {
  CheckedItem item{.name = command_};
  if (const Error* const error = std::get_if<Error>(&failed)) {
    const std::string file = named_.cover(error->subject) ? error->subject : std::string();
    item.findings.push_back(app::finding_of(*error, file));
  } else {
    item.findings = std::get<Report>(failed).findings;
  }
  return {.command = command_, .default_file = {}, .items = {std::move(item)}};
}

void Reporting::print_errors(Session& session, const std::vector<Error>& errors) {
  for (const Error& error : errors) {
    session.write(Stream::error, render(error, session.style(Stream::error)));
  }
}

std::string Reporting::path_in(const std::string& checkout, const std::string& path,
                               const app::Workspace& workspace) const {
  const bool is_stream = path.starts_with('<');
  if (path.empty() || is_stream) return path;
  const std::string whole = guard::normal_path(path.starts_with('/') || named_.cover(path)
                                                   ? resolved_in_its_folder(path, workspace)
                                                   : workspace.root().absolute(path));
  return whole.starts_with(checkout) ? whole.substr(checkout.size()) : path;
}

void Reporting::print(Session& session, CheckReport report) const {
  if (const Result<app::Workspace*> workspace = session.open()) {
    if (report.default_file.empty()) {
      report.default_file =
          checked_ == Checked::project ? (*workspace)->state_file() : named_.first();
    }
    if (const std::string checkout = checkout_of(session, **workspace); !checkout.empty()) {
      replace_paths(report,
                    [&](const std::string& path) { return path_in(checkout, path, **workspace); });
    }
    replace_texts(report, [&opened = **workspace](std::string text) {
      return app::text_in_answer(std::move(text), opened);
    });
  }
  if (format_ == "github") session.write(Stream::output, github_annotations(report));
  if (format_ == "sarif") session.print_json(sarif_log(report));
  if (format_ == "junit") session.write(Stream::output, junit_xml(report));
}

}  // namespace baton::cli
