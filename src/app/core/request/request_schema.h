#pragma once

#include <string_view>

#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"
#include "schema/validator.h"

namespace baton::app {

// A built-in schema for requests, compiled once.
class RequestSchema {
 public:
  // `name` as `baton schema list` shows it: "mcp/note-request".
  static Result<RequestSchema> compile(std::string_view name);

  // Every violation; empty if the request is valid.
  [[nodiscard]] Result<Findings> check(const Json& request) const {
    return validator_.validate(request);
  }

 private:
  explicit RequestSchema(schema::Validator validator) : validator_(std::move(validator)) {}

  schema::Validator validator_;
};

}  // namespace baton::app
