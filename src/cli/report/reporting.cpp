#include "cli/report/reporting.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "app/core/redaction/redact_state.h"
#include "host/folders.h"

namespace baton::cli {
namespace {

constexpr std::array<std::string_view, 5> kReportFormats = {"text", "json", "github", "sarif",
                                                            "junit"};
constexpr std::array<std::string_view, 3> kUnitFormats = {"flag", "basic", "detailed"};
constexpr std::array<std::string_view, 8> kAllFormats = {"text",  "json", "github", "sarif",
                                                         "junit", "flag", "basic",  "detailed"};

// The project's folder below the checkout of a CI system, which shows paths relative to the
// checkout; empty if it is the checkout or elsewhere.
std::string folder_in_checkout(const Session& session, const app::Workspace& workspace) {
  const std::string& project = workspace.root().path;
  for (const char* const name : {"GITHUB_WORKSPACE", "CI_PROJECT_DIR"}) {
    const std::string named = session.variable(name);
    if (named.empty()) continue;
    // The project's path has no links either.
    std::string checkout = workspace.folders().resolve(named);
    if (!checkout.ends_with('/')) checkout += '/';
    if (project.starts_with(checkout)) return project.substr(checkout.size());
  }
  return {};
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

bool Reporting::choose(Session& session) const {
  if (is_for_ci()) {
    session.print_failures_with([this, &session](Findings findings) {
      print(session, {.command = command_,
                      .default_file = {},
                      .items = {{.name = command_, .findings = std::move(findings)}}});
    });
  }
  return unit_format().empty() ? session.choose_format(format_)
                               : session.choose_format(format_, "this format is JSON already");
}

bool Reporting::is_for_ci() const {
  return format_ && format_ != "text" && format_ != "json" && unit_format().empty();
}

void Reporting::print(Session& session, CheckReport report, PathBase base) const {
  if (const Result<app::Workspace*> workspace = session.open()) {
    if (report.default_file.empty()) report.default_file = (*workspace)->state_file();
    if (base == PathBase::project) prefix_paths(report, folder_in_checkout(session, **workspace));
    replace_texts(report, [&opened = **workspace](std::string text) {
      return app::text_in_answer(std::move(text), opened);
    });
  }
  if (format_ == "github") session.write(Stream::output, github_annotations(report));
  if (format_ == "sarif") session.print_json(sarif_log(report));
  if (format_ == "junit") session.write(Stream::output, junit_xml(report));
}

}  // namespace baton::cli
