#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "baton/result.h"
#include "json/json.h"
#include "schema/dialect.h"
#include "schema/program.h"
#include "schema/validator.h"

namespace baton::schema {

// The documents of a schema, the identifiers in them ($id, $anchor, $dynamicAnchor,
// $recursiveAnchor; JSON Schema Core, 8.2) and the dialects of their resources. Resolves
// references, and loads documents from the registry when they are needed.
class Sources {
 public:
  struct Target {
    json::View schema = {};
    ResourceId resource = 0;
    bool is_dynamic = false;  // the fragment names a $dynamicAnchor
  };
  struct DynamicAnchor {
    std::string name;
    ResourceId resource = 0;
    json::View schema = {};
  };

  // Stands for $recursiveAnchor among the names of dynamic anchors.
  static constexpr const char* kRecursiveName = "";

  Sources(const Registry& registry, const CompileOptions& options)
      : registry_(&registry), options_(options) {}

  struct Document {
    json::View root = {};
    std::string uri = {};  // that it was found under; empty for the caller's
    ResourceId resource = 0;
  };

  // `uri` is the document's URI; empty for a document that the caller supplied.
  Result<Target> add(const json::View& document, const std::string& uri);

  // `from` is the resource that contains the reference. not_found: unknown document or location.
  Result<Target> resolve(ResourceId from, std::string_view reference);
  Result<Target> resolve_uri_text(std::string_view uri);

  // In the order of loading; the caller's is the first.
  [[nodiscard]] const std::vector<Document>& documents() const { return documents_; }
  // The URI of the resource that is known by `uri`; `uri` itself if none is.
  [[nodiscard]] const std::string& own_uri(const std::string& uri) const;
  // The absolute URI of a resource, by its $id.
  [[nodiscard]] const std::string& uri_of(ResourceId resource) const {
    return resources_[resource].uri;
  }

  // The resource that a subschema belongs to.
  [[nodiscard]] ResourceId resource_of(const json::View& schema, ResourceId enclosing) const;

  [[nodiscard]] KeywordSet keywords_of(ResourceId resource) const {
    return resources_[resource].keywords;
  }
  // The value of $schema that chose the keywords; empty if none did.
  [[nodiscard]] const std::string& meta_schema_of(ResourceId resource) const {
    return resources_[resource].meta_schema;
  }
  [[nodiscard]] bool asserts_format(ResourceId resource) const {
    const Resource& owner = resources_[resource];
    return owner.format == FormatUse::assertion || owner.keywords.asserts_format();
  }
  [[nodiscard]] bool has_recursive_anchor(ResourceId resource) const {
    return resources_[resource].has_recursive_anchor;
  }

  [[nodiscard]] const std::deque<DynamicAnchor>& dynamic_anchors() const {
    return dynamic_anchors_;
  }

  [[nodiscard]] const CompileOptions& options() const { return options_; }

  // Calls visit(place, location) for every value in the documents; the location is its absolute
  // URI, or empty if its resource has none.
  void each_location(const std::function<void(const json::View&, const std::string&)>& visit) const;

  // JSON Pointer of a location in the document that contains it. Slow, because it searches; used
  // only for errors.
  [[nodiscard]] std::string pointer_to(const json::View& place) const;

  // Sets the place of an error: a schema, or with `keyword` a member of it. Names the document
  // unless it is the first.
  void place(Error& error, const json::View& schema, std::string_view keyword = {}) const;

 private:
  struct Resource {
    std::string uri = {};
    json::View root = {};
    KeywordSet keywords;
    std::string meta_schema = {};
    FormatUse format = FormatUse::annotation;
    bool has_recursive_anchor = false;
  };
  struct Spot {
    std::string pointer = {};
    const Document* document = nullptr;
  };
  struct Place {
    json::View schema = {};
    ResourceId resource = 0;
  };

  [[nodiscard]] Spot spot_of(const json::View& place) const;
  [[nodiscard]] std::optional<ResourceId> find_same(const json::View& document,
                                                    const std::string& uri) const;
  Result<void> index(const json::View& document, ResourceId resource);
  Result<void> identify(Place& place);
  Result<void> apply_id(Place& place, std::string_view id);
  Result<void> add_resource(Place& place, std::string_view id);
  Result<void> choose_dialect(const Place& place, const json::View& meta_schema);
  Result<void> add_anchor(const Place& place, std::string_view keyword, std::string_view name);
  Result<void> add_anchor_of(const Place& place, Keyword keyword, const json::View& value);
  Result<void> add_recursive_anchor(const Place& place, const json::View& value);
  Result<Target> resolve_fragment(ResourceId resource, std::string_view fragment,
                                  std::string_view reference) const;
  Result<Target> follow_pointer(ResourceId resource, std::string_view pointer,
                                std::string_view reference) const;
  [[nodiscard]] Error fault(const json::View& schema, std::string_view keyword,
                            Phrase phrase) const;

  const Registry* registry_;
  CompileOptions options_;
  std::vector<Document> documents_;
  std::vector<Resource> resources_;
  std::unordered_map<std::string, ResourceId> resource_by_uri_;
  std::unordered_map<const void*, ResourceId> resource_by_root_;  // by the identity of the root
  std::unordered_map<std::string, Target> anchors_;               // key: "<resource>#<name>"
  std::deque<DynamicAnchor> dynamic_anchors_;
};

}  // namespace baton::schema
