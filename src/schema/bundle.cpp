#include "schema/bundle.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "json/children.h"
#include "schema/compiler.h"
#include "schema/uri.h"
#include "text/concat.h"

namespace baton::schema {
namespace {

constexpr std::string_view kMetaSchemaHost = "json-schema.org/";

// A document of the drafts themselves.
bool is_of_the_drafts(std::string_view uri) {
  const std::size_t host = uri.find("://");
  return host != std::string_view::npos && uri.substr(host + 3).starts_with(kMetaSchemaHost);
}

std::optional<std::string_view> string_member(const json::View& schema, std::string_view name) {
  const json::View found = schema.find(name);
  return found && found.is_string() ? std::optional(found.string()) : std::nullopt;
}

std::string_view definitions_of(const KeywordSet& keywords) {
  return keyword_name(keywords.has(Keyword::defs) ? Keyword::defs : Keyword::definitions);
}

// Whether the member, which "$ref" makes ineffective, may stay when that moves: it then constrains
// and identifies nothing, and references may lead into it.
bool may_stay(const KeywordSet& keywords, std::string_view name) {
  const auto keyword = keywords.find(name);
  if (!keyword) return true;
  return only_describes(*keyword) && *keyword != Keyword::ref && *keyword != Keyword::id;
}

class Bundling {
 public:
  explicit Bundling(Compiler& compiler) : sources_(compiler.sources()) {
    for (const Compiler::Compiled& compiled : compiler.compiled()) find_renamed(compiled);
  }

  Bundle bundle() {
    const std::vector<Sources::Document>& documents = sources_.documents();
    const Sources::Document& first = documents.front();
    std::vector<Sources::Document> others(documents.begin() + 1, documents.end());
    std::erase_if(others, [](const Sources::Document& each) { return is_of_the_drafts(each.uri); });
    const Siblings siblings = others.empty() ? Siblings::as_they_are : Siblings::count;
    Bundle made{.schema = copy_of(first, siblings), .embedded = {}, .meta_schemas = {}};
    for (const Sources::Document& other : others) embed(other, made);
    note_meta_schemas(documents, made);
    return made;
  }

 private:
  void embed(const Sources::Document& document, Bundle& made) {
    const Json copy = copy_of(document, Siblings::count);
    Json embedded = Json::object();
    embedded["$id"] = sources_.uri_of(document.resource);
    for (const auto& [name, value] : *copy.get_ptr<const Json::object_t*>()) {
      if (name != "$id") embedded[name] = value;
    }
    keep_anchor(document, embedded);
    const KeywordSet keywords = sources_.keywords_of(sources_.documents().front().resource);
    define(made.schema, keywords, document.uri, std::move(embedded));
    made.embedded.push_back(document.uri);
  }

  // The fragment of a root's $id, which names it until draft-07, has no place in the new $id: the
  // dialect of the bundle may not allow one.
  void keep_anchor(const Sources::Document& document, Json& embedded) const {
    const KeywordSet keywords = sources_.keywords_of(document.resource);
    if (!document.root.is_object() || keywords.has(Keyword::anchor)) return;
    const std::string_view id = string_member(document.root, "$id").value_or("");
    const std::string_view name = split_uri(id).fragment.value_or("");
    if (name.empty() || (keywords.isolates_references() && document.root.has("$ref"))) return;
    define(embedded, keywords, std::string(name),
           {{"$id", text::concat("#", name)}, {"allOf", Json::array({{{"$ref", "#"}}})}});
  }

  static void define(Json& schema, const KeywordSet& keywords, std::string name, Json definition) {
    Json& definitions = schema[std::string(definitions_of(keywords))];
    if (definitions.is_null()) definitions = Json::object();
    while (definitions.contains(name)) name += "'";
    definitions[name] = std::move(definition);
  }

  // What is beside a $ref has no effect until draft-07.
  enum class Siblings : std::uint8_t { as_they_are, count };

  // The document as an object that has its own dialect. Its $ref must stand alone also if only the
  // dialect of the bundle requires this: that applies until the $id beside the $ref is found.
  Json copy_of(const Sources::Document& document, Siblings siblings) {
    const KeywordSet keywords = sources_.keywords_of(document.resource);
    const KeywordSet outer = sources_.keywords_of(sources_.documents().front().resource);
    const Json copy = as_object(renamed(document.root));
    Json made = Json::object();
    made["$schema"] = string_member(copy, "$schema").value_or(dialect_uri(keywords.dialect()));
    const bool isolates = keywords.isolates_references();
    const bool moves = siblings == Siblings::count && copy.contains("$ref") &&
                       (isolates || outer.isolates_references());
    for (const auto& [name, value] : *copy.get_ptr<const Json::object_t*>()) {
      const bool stays = !moves || (isolates ? may_stay(keywords, name) : name != "$ref");
      if (name != "$schema" && stays) made[name] = value;
    }
    // After the existing elements, so that references to those stay valid.
    if (moves) made["allOf"].push_back({{"$ref", copy.at("$ref")}});
    return made;
  }

  static Json as_object(const Json& schema) {
    if (!schema.is_boolean()) return schema;
    return *schema.get_ptr<const bool*>() ? Json::object() : Json{{"not", Json::object()}};
  }

  // Finds the references to a document by a URI that it was found under, if its $id is another. A
  // reference may lead to a schema at any place, so that those that were compiled are searched.
  void find_renamed(const Compiler::Compiled& compiled) {
    if (!compiled.schema.is_object()) return;
    const KeywordSet keywords = sources_.keywords_of(compiled.resource);
    for (const auto& [name, value] : json::Members(compiled.schema)) {
      const auto keyword = keywords.find(name);
      const bool is_reference = keyword == Keyword::ref || keyword == Keyword::dynamic_ref;
      if (is_reference && value.is_string()) rename(value, compiled.resource);
    }
  }

  void rename(const json::View& reference, ResourceId from) {
    const std::string_view text = reference.string();
    if (text.starts_with('#')) return;
    const std::string uri = resolve_uri(sources_.uri_of(from), text);
    const std::string& own = sources_.own_uri(uri);
    if (own == uri) return;
    const std::size_t fragment = text.find('#');
    renamed_[reference.identity()] =
        fragment == std::string_view::npos ? own : text::concat(own, text.substr(fragment));
  }

  // The depth of documents is bounded by the reader.
  [[nodiscard]] Json renamed(const json::View& node) const {
    if (const auto found = renamed_.find(node.identity()); found != renamed_.end())
      return found->second;
    if (renamed_.empty() || !(node.is_array() || node.is_object())) return node.tree();
    Json made = node.is_array() ? Json::array() : Json::object();
    if (node.is_array()) {
      for (const json::View& element : json::Elements(node)) made.push_back(renamed(element));
    } else {
      for (const auto& [name, value] : json::Members(node)) {
        made[std::string(name)] = renamed(value);
      }
    }
    return made;
  }

  void note_meta_schemas(const std::vector<Sources::Document>& documents, Bundle& made) const {
    for (const Sources::Document& document : documents) {
      if (!document.root.is_object()) continue;
      const auto uri = string_member(document.root, "$schema");
      if (!uri || is_of_the_drafts(*uri)) continue;
      if (std::ranges::find(made.meta_schemas, *uri) == made.meta_schemas.end()) {
        made.meta_schemas.emplace_back(*uri);
      }
    }
  }

  Sources& sources_;
  // The new values of references, by the identity of the old ones.
  std::unordered_map<const void*, std::string> renamed_;
};

}  // namespace

Result<Bundle> bundle_schema(const json::View& schema, const Registry& registry,
                             const CompileOptions& options) {
  Compiler compiler(registry, options);
  BATON_CHECK(compiler.compile_document(schema, Compiler::Extent::whole_documents));
  if (!schema.is_object())
    return Bundle{.schema = schema.tree(), .embedded = {}, .meta_schemas = {}};
  return Bundling(compiler).bundle();
}

}  // namespace baton::schema
