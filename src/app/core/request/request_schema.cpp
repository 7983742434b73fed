#include "app/core/request/request_schema.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/schemas/schema_library.h"

namespace baton::app {

Result<RequestSchema> RequestSchema::compile(std::string_view name) {
  const SchemaLibrary library;
  BATON_TRY(schema::Validator validator, library.compile(name));
  return RequestSchema(std::move(validator));
}

}  // namespace baton::app
