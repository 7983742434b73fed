#include "app/core/findings/error_finding.h"
#include "app/documents/lint_schemas.h"
#include "cli/commands/schema/verbs.h"
#include "cli/report/reporting.h"
#include "cli/schema_options.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

std::string text_of_linted_schemas(const app::SchemasLinted& linted) {
  std::string lines;
  for (const app::LintedFile& file : linted.files) {
    lines += render(file.findings, Style::plain);
    if (!file.error && file.findings.empty()) lines += text::concat(file.name, ": nothing found\n");
  }
  return lines;
}

CheckReport report_of_linted_schemas(const app::SchemasLinted& linted) {
  CheckReport report{.command = "schema lint", .default_file = {}, .items = {}};
  for (const app::LintedFile& file : linted.files) {
    report.items.push_back({.name = file.name, .findings = file.findings, .file = file.name});
    if (!file.error) continue;
    report.items.back().findings.push_back(app::finding_of(*file.error, file.name));
  }
  return report;
}

std::vector<Error> errors_of_linted_schemas(const app::SchemasLinted& linted) {
  std::vector<Error> errors;
  for (const app::LintedFile& file : linted.files) {
    if (file.error) errors.push_back(*file.error);
  }
  return errors;
}

class SchemaLint final : public Command {
 public:
  void declare(Options& options) override {
    options.required_arguments("file", request_.paths,
                               "Schema files, folders or globs of them, - for standard input");
    options.flag("--strict", is_strict_, "Exit 1 for warnings too");
    schemas_.declare(options);
    reporting_.declare(options);
  }

  void run(Session& session) override {
    std::vector<std::string> named = request_.paths;
    schemas_.add_paths(named);
    if (!reporting_.choose(session, named, Checked::named_files)) return;
    if (!SchemaOptions::names_input_once(session, named)) return;
    if (!schemas_.read(session, request_.schemas)) return;
    if (is_strict_) request_.strictness = app::Strictness::strict;
    app::Workspace* const workspace = session.workspace();
    if (workspace == nullptr) return;
    reporting_.print<app::SchemasLinted>(session, app::lint_schemas(request_, *workspace),
                                         {.text = text_of_linted_schemas,
                                          .report = report_of_linted_schemas,
                                          .errors = errors_of_linted_schemas});
  }

 private:
  Reporting reporting_{"schema lint"};
  SchemaOptions schemas_;
  app::LintSchemas request_;
  bool is_strict_ = false;
};

}  // namespace

constinit const CommandEntry kSchemaLintCommand = {
    .name = "schema lint",
    .summary = "Check JSON Schemas for mistakes that are valid",
    .description = R"(Reports mistakes that a validator accepts, with their lines. Errors: the
schema is refused, bounds that no value satisfies, an empty enum, a required
member that additionalProperties forbids. Warnings: unknown keywords (with the
nearest one) and formats, keywords without effect, values that "type" excludes,
repeated values, definitions that no reference leads to. Remarks: schemas without
a description. Names that begin with "x-" are your own.

Exits 1 for errors, with --strict for warnings too; 3 if a file is not JSON, after
the others are checked.

Examples:
  baton schema lint own.schema.json
  baton schema lint schemas/ --strict
  baton schema lint schemas/ --resolve https://example.org/schemas=schemas
  baton schema lint own.schema.json --format github
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<SchemaLint>()); },
    .works_anywhere = true,
};

}  // namespace baton::cli
