#include "app/core/findings/error_finding.h"
#include "app/documents/test_schemas.h"
#include "cli/commands/schema/verbs.h"
#include "cli/progress_bar.h"
#include "cli/report/reporting.h"
#include "cli/schema_options.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

std::string text_of_tested(const app::SchemasTested& tested) {
  return text::concat(render(app::findings_of(tested), Style::plain),
                      std::to_string(tested.passed.size()), " passed, ",
                      std::to_string(tested.failed.size()), " failed\n");
}

std::string name_of_test(const app::SchemaTestName& name) {
  return text::concat(name.file, ": ", name.group, ": ", name.test);
}

CheckReport report_of_tested(const app::SchemasTested& tested) {
  CheckReport report{.command = "schema test", .default_file = {}, .items = {}};
  for (const app::FailedTest& test : tested.failed) {
    report.items.push_back({.name = name_of_test(test.name),
                            .findings = {app::finding_of(test)},
                            .file = test.name.file});
  }
  for (const app::SchemaTestName& name : tested.passed) {
    report.items.push_back({.name = name_of_test(name), .file = name.file});
  }
  for (const Error& error : tested.errors) {
    report.items.push_back({.name = error.subject,
                            .findings = {app::finding_of(error, error.subject)},
                            .file = error.subject});
  }
  return report;
}

std::vector<Error> errors_of_tested(const app::SchemasTested& tested) {
  return tested.errors;
}

class SchemaTest final : public Command {
 public:
  void declare(Options& options) override {
    options.required_arguments("file", request_.paths,
                               "Test files, folders or globs of them, - for standard input");
    schemas_.declare_with_format(options);
    reporting_.declare(options);
  }

  void run(Session& session) override {
    std::vector<std::string> named = request_.paths;
    schemas_.add_paths(named);
    if (!reporting_.choose(session, named, Checked::named_files)) return;
    if (!SchemaOptions::names_input_once(session, named)) return;
    if (!schemas_.read(session, request_.schemas)) return;
    app::Workspace* const workspace = session.workspace();
    if (workspace == nullptr) return;
    request_.progress = progress_bar(session, "files");
    const auto outcome = app::test_schemas(request_, *workspace);
    const auto* const tested = outcome ? std::get_if<app::SchemasTested>(&*outcome) : nullptr;
    const bool has_none = tested != nullptr && tested->passed.empty() && tested->failed.empty() &&
                          tested->errors.empty();
    if (has_none) {
      session.warn({{.severity = Severity::warning,
                     .rule = "no-tests",
                     .message = "there are no tests in these files",
                     .hint = "add tests to the groups, or groups to the array"}});
    }
    reporting_.print<app::SchemasTested>(
        session, outcome,
        {.text = text_of_tested, .report = report_of_tested, .errors = errors_of_tested});
  }

 private:
  Reporting reporting_{"schema test"};
  SchemaOptions schemas_;
  app::TestSchemas request_;
};

}  // namespace

constinit const CommandEntry kSchemaTestCommand = {
    .name = "schema test",
    .summary = "Run tests of JSON Schemas",
    .description = R"(Runs files of the form of the JSON-Schema-Test-Suite: an array of
{"description", "schema", "tests": [{"description", "data", "valid"}]}. Prints
every test that fails with its file, its group and what was expected, then
"N passed, M failed". If a schema is refused, all its tests fail. A folder
stands for all *.json files in it and below.

--resolve gives the file for a URI that a schema refers to, or the folder for all
URIs that begin with it; nothing is loaded from the network. Exits 1 if a test
fails, 3 if a file is not a test file, after the others are run.

Examples:
  baton schema test tests/order.json
  baton schema test tests/ --resolve https://example.org/schemas=schemas
  baton schema test suite/tests/draft7 --dialect draft-07 \
    --resolve http://localhost:1234=suite/remotes
  baton schema test tests/dates.json --format-assertion --json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<SchemaTest>()); },
    .works_anywhere = true,
};

}  // namespace baton::cli
