#include "app/core/schemas/schema_library.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/schemas/compiled_schemas.h"
#include "resources/resource.h"

namespace baton::app {

Result<json::View> SchemaLibrary::find(const std::string& uri) const {
  if (const auto known = read_.find(uri); known != read_.end()) return known->second.view();
  const resources::Resource* resource = resources::find_schema_by_id(uri);
  if (resource == nullptr) resource = resources::find_meta_schema_by_id(uri);
  if (resource == nullptr) return json::View();
  BATON_TRY(json::Document document, json::read_document(std::string(resource->content), uri));
  return read_.emplace(uri, std::move(document)).first->second.view();
}

schema::FormatUse SchemaLibrary::format_use(const std::string& uri) const {
  return resources::find_schema_by_id(uri) == nullptr ? schema::FormatUse::annotation
                                                      : schema::FormatUse::assertion;
}

void SchemaLibrary::add(Json document) {
  if (!document.is_object()) return;
  const auto id = document.find("$id");
  if (id == document.end() || !id->is_string()) return;
  const std::string uri = id->get<std::string>();
  has_own_ = true;
  read_.insert_or_assign(uri, json::Document(std::move(document)));
}

Result<schema::Validator> SchemaLibrary::compile(std::string_view name) const {
  if (resources::find_schema(name) == nullptr) {
    return fail(ErrorCode::not_found, "unknown schema", std::string(name),
                "run `baton schema list --all` to list the schemas");
  }
  const auto compiled = std::ranges::find(compiled_schemas(), name, &CompiledSchema::name);
  // An added document may replace a part of a compiled schema.
  if (!has_own_ && compiled != compiled_schemas().end()) {
    return schema::Validator::from_image(compiled->image);
  }
  return schema::Validator::compile_uri(resources::schema_id(name), *this);
}

}  // namespace baton::app
