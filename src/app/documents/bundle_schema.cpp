#include "app/documents/bundle_schema.h"

#include <utility>

#include "app/core/files/new_file.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/schemas/schema_place.h"
#include "json/print.h"
#include "json/tape.h"
#include "schema/bundle.h"
#include "text/concat.h"

namespace baton::app {

Result<SchemaBundled> bundle_schema(const BundleSchema& request, Workspace& workspace) {
  BATON_TRY(const json::Tape schema, json::read_tape(request.source.text, request.source.name));
  const SchemaFiles registry(request.schemas, workspace.schemas());
  Result<schema::Bundle> bundle = schema::bundle_schema(schema, registry, request.schemas.options);
  if (!bundle) {
    return fail(registry.with_file(with_schema_place(std::move(bundle).error(), schema,
                                                     request.source.text, request.source.name)));
  }
  SchemaBundled answer{.schema = std::move(bundle->schema),
                       .embedded = std::move(bundle->embedded),
                       .output = {},
                       .warnings = {}};
  for (const std::string& uri : bundle->meta_schemas) {
    answer.warnings.push_back(
        {.severity = Severity::warning,
         .rule = "meta-schema",
         .message = text::concat("the result still needs the meta-schema ", uri),
         .hint = text::concat("a meta-schema cannot be embedded: use --resolve ", uri, "=FILE")});
  }
  for (const policy::Redaction& secret : redact_answer(answer.schema, workspace).redactions) {
    answer.warnings.push_back(
        {.severity = Severity::warning,
         .rule = "secret-redacted",
         .message = text::concat("a secret was replaced in the result: ", secret.field),
         .instance_location = secret.path,
         .hint = "in an enum, a const or a name, it decides what is valid: remove it from the "
                 "schema, or allow it (secrets.allow)"});
  }
  if (request.output == "-") return answer;
  BATON_CHECK(write_new_file(request.output, json::print(answer.schema), workspace));
  answer.output = request.output;
  return answer;
}

}  // namespace baton::app
