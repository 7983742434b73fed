#include "app/documents/lint_schemas.h"

#include <algorithm>
#include <utility>

#include "app/core/findings/finding_json.h"
#include "app/documents/named_files.h"
#include "json/locate.h"
#include "json/tape.h"
#include "schema/lint.h"

namespace baton::app {

bool SchemasLinted::valid() const {
  const Severity tolerated = strictness == Strictness::strict ? Severity::info : Severity::warning;
  return std::ranges::all_of(files, [tolerated](const LintedFile& file) {
    return std::ranges::all_of(file.findings, [tolerated](const Finding& finding) {
      return finding.severity >= tolerated;
    });
  });
}

Result<Outcome<SchemasLinted>> lint_schemas(const LintSchemas& request, Workspace& workspace) {
  BATON_TRY(const std::vector<Source> files,
            read_named_files(request.paths, request.schemas.read, workspace));
  const SchemaFiles registry(request.schemas, workspace.schemas());
  SchemasLinted linted{.files = {}, .strictness = request.strictness};
  for (const Source& file : files) {
    BATON_TRY(const json::Tape schema, json::read_tape(file.text, file.name));
    Findings findings = schema::lint_schema(schema, registry, request.schemas.options);
    for (Finding& finding : findings) finding = registry.with_file(std::move(finding));
    json::attach_positions(findings, file.text, file.name);
    linted.files.push_back({.name = file.name, .findings = std::move(findings)});
  }
  return linted;
}

Json to_json(const SchemasLinted& linted) {
  Json files = Json::array();
  for (const LintedFile& file : linted.files) {
    files.push_back({{"file", file.name}, {"findings", to_json(file.findings)}});
  }
  return {{"valid", linted.valid()}, {"files", std::move(files)}};
}

}  // namespace baton::app
