#pragma once

#include <map>
#include <string>
#include <string_view>

#include "baton/result.h"
#include "json/document.h"
#include "schema/validator.h"

namespace baton::app {

// The built-in schemas, which assert `format`, and the meta-schemas of JSON Schema, parsed when
// first referenced; a project's own documents may be added. Those of compiled_schemas() do not need
// to be parsed.
class SchemaLibrary final : public schema::Registry {
 public:
  Result<json::View> find(const std::string& uri) const override;
  schema::FormatUse format_use(const std::string& uri) const override;

  // Registers `document` under its $id; it takes precedence over a built-in one.
  void add(Json document);

  // `name` as `baton schema list` shows it: "workflow-state", "agent-output", "cli/status".
  Result<schema::Validator> compile(std::string_view name) const;

 private:
  bool has_own_ = false;
  mutable std::map<std::string, json::Document, std::less<>> read_;
};

}  // namespace baton::app
