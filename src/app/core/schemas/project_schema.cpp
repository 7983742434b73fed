#include "app/core/schemas/project_schema.h"

#include <utility>

#include "app/core/schemas/schema_place.h"

namespace baton::app {

Result<json::Document> read_project_schema(const std::string& file, Workspace& workspace) {
  BATON_TRY(const RelativePath path, RelativePath::parse(file));
  BATON_TRY(std::string text, workspace.host().root.read(path));
  return json::read_document(std::move(text), file);
}

Result<schema::Validator> compile_project_schema(const std::string& file, Workspace& workspace) {
  BATON_TRY(const json::Document schema, read_project_schema(file, workspace));
  Result<schema::Validator> validator = schema::Validator::compile(schema, workspace.schemas());
  if (validator) return validator;
  return fail(with_schema_place(std::move(validator).error(), schema, schema.text(), file));
}

Result<Findings> project_schema_findings(const std::string& file, const json::View& document,
                                         const FindingRedactor& redactor, Workspace& workspace) {
  BATON_TRY(const schema::Validator validator, compile_project_schema(file, workspace));
  BATON_TRY(Findings findings, redactor.findings(validator, document));
  return with_schema(std::move(findings), file);
}

Findings with_schema(Findings findings, const std::string& schema) {
  for (Finding& finding : findings) finding.schema = schema;
  return findings;
}

}  // namespace baton::app
