#include "app/documents/lint_schemas.h"

#include <algorithm>
#include <utility>

#include "app/core/exit_status.h"
#include "app/core/findings/finding_json.h"
#include "app/documents/named_files.h"
#include "json/locate.h"
#include "json/tape.h"
#include "schema/lint.h"

namespace baton::app {
namespace {

LintedFile linted_file(const NamedFile& file, const ForeignSchemas& schemas,
                       const SchemaFiles& registry) {
  LintedFile linted{.name = file.name};
  const Result<json::Tape> schema =
      file.text ? json::read_tape(*file.text, file.name) : fail(file.text.error());
  if (!schema) {
    linted.error = schema.error();
    return linted;
  }
  linted.findings = schema::lint_schema(*schema, registry, schemas.options);
  for (Finding& finding : linted.findings) finding = registry.with_file(std::move(finding));
  json::attach_positions(linted.findings, *file.text, file.name);
  return linted;
}

}  // namespace

bool SchemasLinted::valid() const {
  const Severity tolerated = strictness == Strictness::strict ? Severity::info : Severity::warning;
  return std::ranges::all_of(files, [tolerated](const LintedFile& file) {
    return !file.error && std::ranges::all_of(file.findings, [tolerated](const Finding& finding) {
      return finding.severity >= tolerated;
    });
  });
}

int SchemasLinted::exit_code() const {
  int code = exit_code_if(valid());
  for (const LintedFile& file : files) {
    if (file.error) code = std::max(code, app::exit_code(file.error->code));
  }
  return code;
}

Result<Outcome<SchemasLinted>> lint_schemas(const LintSchemas& request, Workspace& workspace) {
  BATON_TRY(const std::vector<NamedFile> files,
            read_named_files(request.paths, request.schemas.read, workspace));
  const SchemaFiles registry(request.schemas, workspace.schemas());
  SchemasLinted linted{.files = {}, .strictness = request.strictness};
  for (const NamedFile& file : files) {
    linted.files.push_back(linted_file(file, request.schemas, registry));
  }
  return linted;
}

Json to_json(const SchemasLinted& linted) {
  Json files = Json::array();
  for (const LintedFile& file : linted.files) {
    Json entry = {{"file", file.name}, {"findings", to_json(file.findings)}};
    if (file.error) entry["error"] = to_json(*file.error)["error"];
    files.push_back(std::move(entry));
  }
  return {{"valid", linted.valid()}, {"files", std::move(files)}};
}

}  // namespace baton::app
