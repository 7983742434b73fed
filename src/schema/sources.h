#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "baton/result.h"
#include "json/json.h"
#include "schema/program.h"
#include "schema/validator.h"

namespace baton::schema {

// The documents of a schema, and the identifiers in them: $id, $anchor, $dynamicAnchor (JSON Schema
// Core, 8.2). Resolves references, and loads documents from the registry when they are needed.
class Sources {
 public:
  struct Target {
    const Json* schema = nullptr;
    ResourceId resource = 0;
    bool is_dynamic = false;  // the fragment names a $dynamicAnchor
  };
  struct DynamicAnchor {
    std::string name;
    ResourceId resource = 0;
    const Json* schema = nullptr;
  };

  explicit Sources(const Registry& registry) : registry_(&registry) {}

  // `uri` is the document's URI; empty for a document that the caller supplied.
  Result<Target> add(const Json& document, const std::string& uri);

  // `from` is the resource that contains the reference. not_found: unknown document or location.
  Result<Target> resolve(ResourceId from, std::string_view reference);
  Result<Target> resolve_uri_text(std::string_view uri);

  // The resource that a subschema belongs to.
  [[nodiscard]] ResourceId resource_of(const Json& schema, ResourceId enclosing) const;

  [[nodiscard]] const std::deque<DynamicAnchor>& dynamic_anchors() const {
    return dynamic_anchors_;
  }

  // JSON Pointer of a location in the document that contains it. Slow, because it searches; used
  // only for errors.
  [[nodiscard]] std::string pointer_to(const Json& place) const;

 private:
  struct Resource {
    std::string uri;
    const Json* root = nullptr;
  };
  struct Place {
    const Json* schema = nullptr;
    ResourceId resource = 0;
  };

  Result<void> index(const Json& document, ResourceId resource);
  Result<void> index_schema(Place& place);
  Result<void> add_resource(Place& place, const std::string& id);
  Result<void> add_anchor(const Place& place, std::string_view keyword, const Json& name);
  Result<Target> resolve_fragment(ResourceId resource, std::string_view fragment,
                                  std::string_view reference) const;
  Result<Target> follow_pointer(ResourceId resource, std::string_view pointer,
                                std::string_view reference) const;
  [[nodiscard]] Error fault(const Json& schema, std::string_view keyword, Phrase phrase) const;

  const Registry* registry_;
  std::vector<const Json*> documents_;
  std::vector<Resource> resources_;
  std::unordered_map<std::string, ResourceId> resource_by_uri_;
  std::unordered_map<const Json*, ResourceId> resource_by_root_;
  std::unordered_map<std::string, Target> anchors_;  // key: "<resource>#<name>"
  std::deque<DynamicAnchor> dynamic_anchors_;
};

}  // namespace baton::schema
