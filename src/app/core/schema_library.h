#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "baton/result.h"
#include "json/json.h"
#include "schema/validator.h"

namespace baton::app {

// The built-in schemas, parsed when somebody refers to them; documents of a
// project's own may be added beside them. Those of compiled_schemas() need not even be parsed.
class SchemaLibrary final : public schema::Registry {
 public:
  const Json* find(const std::string& uri) const override;

  // Makes `document` known under its $id; takes precedence over a built-in one.
  void add(Json document);

  // "workflow-state", "agent-output", "cli/status": a name that `baton schema list` shows.
  Result<schema::Validator> compile(std::string_view name) const;

 private:
  bool has_own_ = false;
  mutable std::map<std::string, std::unique_ptr<Json>, std::less<>> parsed_;
};

}  // namespace baton::app
