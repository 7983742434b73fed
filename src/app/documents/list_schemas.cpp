#include "app/documents/list_schemas.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "json/read.h"
#include "resources/resource.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::app {

Result<SchemaList> list_schemas(ListedSchemas listed) {
  SchemaList list;
  for (const resources::Resource& resource : resources::schemas()) {
    const bool is_document = resource.name.find('/') == std::string_view::npos;
    if (!is_document && listed == ListedSchemas::documents) continue;
    BATON_TRY(const Json schema, json::read(resource.content, std::string(resource.name)));
    list.schemas.push_back({.name = std::string(resource.name),
                            .id = std::string(model::text_member(schema, "$id")),
                            .title = std::string(model::text_member(schema, "title")),
                            .description = std::string(model::text_member(schema, "description"))});
  }
  return list;
}

Json to_json(const SchemaList& list) {
  Json schemas = Json::array();
  for (const SchemaEntry& entry : list.schemas) {
    schemas.push_back({{"name", entry.name},
                       {"id", entry.id},
                       {"title", entry.title},
                       {"description", entry.description}});
  }
  return {{"schemas", std::move(schemas)}};
}

Result<Json> show_schema(const std::string& name) {
  if (const resources::Resource* resource = resources::find_schema(name)) {
    return json::read(resource->content, name);
  }
  std::vector<std::string_view> names;
  for (const resources::Resource& resource : resources::schemas()) names.push_back(resource.name);
  const std::optional<std::string_view> nearest = text::nearest(name, names);
  return fail(ErrorCode::not_found, "unknown schema", name,
              nearest ? text::concat("did you mean ", *nearest, "?")
                      : "run `baton schema list --all` to list the schemas");
}

}  // namespace baton::app
