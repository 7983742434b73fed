#include "app/documents/foreign_state.h"

#include <string>

#include "app/core/configuration/file_format.h"
#include "app/documents/schema_files.h"
#include "domain/model/dialect.h"
#include "domain/model/members.h"
#include "json/view.h"
#include "text/concat.h"

namespace baton::app {
namespace {

std::string what_it_may_be(const json::View& document, Workspace& workspace) {
  const FileFormat format = format_of(document.tree(), workspace);
  const bool has_unknown_schema = !format.has_mapping && model::member(document, "$schema");
  return has_unknown_schema ? "its $schema is not one of baton's" : likeness_to(format);
}

}  // namespace

Finding foreign_state(const json::View& document, Workspace& workspace) {
  if (is_json_schema(document)) {
    return {.rule = "foreign-state",
            .message = "this is not a baton state; it is a JSON Schema",
            .hint = "`baton schema lint FILE` checks a JSON Schema"};
  }
  return {
      .rule = "foreign-state",
      .message = text::concat("this is not a baton state; ", what_it_may_be(document, workspace)),
      .hint = "`baton validate FILE --schema NAME` checks it against another schema"};
}

}  // namespace baton::app
