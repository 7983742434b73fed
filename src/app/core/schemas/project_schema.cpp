#include "app/core/schemas/project_schema.h"

#include <utility>

#include "app/core/schemas/schema_place.h"
#include "json/pointer.h"
#include "text/concat.h"

namespace baton::app {
namespace {

Error missing_schema(const std::string& file, std::string_view setting) {
  return {.code = ErrorCode::malformed,
          .phrase = "the schema that a setting names does not exist",
          .subject = file,
          .pointer = std::string(setting),
          .hint = text::concat("create the file, or correct ", setting, " in ",
                               kConfigurationFile.text())};
}

Result<RelativePath> path_of_schema(const std::string& file, std::string_view setting) {
  Result<RelativePath> path = RelativePath::parse(file);
  if (path) return path;
  Error error = std::move(path).error();
  error.code = ErrorCode::malformed;
  error.pointer = setting;
  error.hint += text::concat("; correct ", setting, " in ", kConfigurationFile.text());
  return fail(std::move(error));
}

}  // namespace

Result<json::Document> read_project_schema(const std::string& file, std::string_view setting,
                                           Workspace& workspace) {
  BATON_TRY(const RelativePath path, path_of_schema(file, setting));
  Result<std::string> text = workspace.host().root.read(path);
  if (!text && text.error().code == ErrorCode::not_found) {
    return fail(missing_schema(file, setting));
  }
  if (!text) return fail(std::move(text).error());
  return json::read_document(*std::move(text), file);
}

Result<schema::Validator> compile_project_schema(const std::string& file, std::string_view setting,
                                                 Workspace& workspace) {
  BATON_TRY(const json::Document schema, read_project_schema(file, setting, workspace));
  Result<schema::Validator> validator = schema::Validator::compile(schema, workspace.schemas());
  if (validator) return validator;
  return fail(with_schema_place(std::move(validator).error(), schema, schema.text(), file));
}

Result<Findings> project_schema_findings(const std::string& file, std::string_view setting,
                                         const json::View& document,
                                         const FindingRedactor& redactor, Workspace& workspace) {
  BATON_TRY(const schema::Validator validator, compile_project_schema(file, setting, workspace));
  BATON_TRY(Findings findings, redactor.findings(validator, document));
  return with_schema(std::move(findings), file);
}

std::string output_schema_setting(std::string_view agent) {
  return json::Pointer().child("schemas").child(agent).text();
}

Findings with_schema(Findings findings, const std::string& schema) {
  for (Finding& finding : findings) finding.schema = schema;
  return findings;
}

}  // namespace baton::app
