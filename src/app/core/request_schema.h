#pragma once

#include <string_view>

#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"
#include "schema/validator.h"

namespace baton::app {

// A built-in schema that requests have to satisfy, compiled once for many of them.
class RequestSchema {
 public:
  // `name` as `baton schema list` shows it: "mcp/note-request".
  static Result<RequestSchema> compile(std::string_view name);

  // Every violation; empty: it is such a request.
  [[nodiscard]] Findings check(const Json& request) const { return validator_.validate(request); }

 private:
  explicit RequestSchema(schema::Validator validator) : validator_(std::move(validator)) {}

  schema::Validator validator_;
};

}  // namespace baton::app
