#include "app/core/schemas/named_schema.h"

#include <nlohmann/json.hpp>

#include "resources/resource.h"

namespace baton::app {

Json with_schema(std::string_view name, const Json& document) {
  Json named = {{"$schema", resources::schema_id(name)}};
  named.update(document);
  return named;
}

}  // namespace baton::app
