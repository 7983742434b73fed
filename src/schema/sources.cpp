#include "schema/sources.h"

#include <algorithm>
#include <utility>

#include "json/children.h"
#include "json/pointer.h"
#include "schema/keyword.h"
#include "schema/subschemas.h"
#include "schema/suggestions.h"
#include "schema/trail.h"
#include "schema/uri.h"
#include "text/concat.h"
#include "text/percent.h"

namespace baton::schema {
namespace {

constexpr Phrase kUnknownReference = "schema reference not found";

std::string anchor_key(ResourceId resource, std::string_view name) {
  return text::concat(std::to_string(resource), "#", name);
}

// Depth-first with its own stack, because documents may be deep.
struct Visit {
  json::View node = {};
  std::string pointer;
};

void push_children(const Visit& visit, std::vector<Visit>& left) {
  if (visit.node.is_object()) {
    for (const auto& [name, value] : json::Members(visit.node)) {
      left.push_back({value, text::concat(visit.pointer, "/", json::escape_token(name))});
    }
  } else if (visit.node.is_array()) {
    std::size_t at = 0;
    for (const json::View& element : json::Elements(visit.node)) {
      left.push_back({element, text::concat(visit.pointer, "/", std::to_string(at++))});
    }
  }
}

// No value for a member that is missing.
struct Identifiers {
  json::View dialect = {};
  json::View id = {};
  bool has_reference = false;
};

// Why a JSON Pointer leads nowhere, and the member that it may mean.
std::string missing_token(const json::View& parent, std::string_view name) {
  const auto members = [&] {
    Suggestions::Names names;
    for (const auto& [member, value] : json::Members(parent)) names.push_back(member);
    return names;
  };
  // A keyword that is missing was not misspelt.
  const bool may_be_misspelt = parent.is_object() && !find_keyword(name);
  const std::string meant =
      may_be_misspelt ? Suggestions().meant_by(name, parent.size(), members) : std::string();
  return text::concat("there is no \"", name, "\" on the path", meant.empty() ? "" : "; ", meant);
}

Identifiers identifiers_of(const json::View& schema) {
  Identifiers found;
  for (const auto& [name, value] : json::Members(schema)) {
    if (!name.starts_with('$')) continue;
    if (name == "$schema") found.dialect = value;
    if (name == "$id") found.id = value;
    if (name == "$ref") found.has_reference = true;
  }
  return found;
}

}  // namespace

Result<Sources::Target> Sources::add(const json::View& document, const std::string& uri) {
  const auto resource = static_cast<ResourceId>(resources_.size());
  documents_.push_back({.root = document, .uri = uri, .resource = resource});
  const FormatUse own_use = uri.empty() ? FormatUse::annotation : registry_->format_use(uri);
  resources_.push_back({.uri = uri,
                        .root = document,
                        .keywords = KeywordSet(options_.dialect),
                        .format = std::max(options_.format, own_use)});
  resource_by_uri_.try_emplace(uri, resource);
  resource_by_root_.emplace(document.identity(), resource);
  BATON_CHECK(index(document, resource));
  return Target{.schema = document, .resource = resource};
}

Result<void> Sources::index(const json::View& document, ResourceId resource) {
  std::vector<Place> left = {{document, resource}};
  while (!left.empty()) {
    Place place = left.back();
    left.pop_back();
    if (!place.schema.is_object()) continue;
    BATON_CHECK(identify(place));
    const KeywordSet keywords = keywords_of(place.resource);
    for (const auto& [name, value] : json::Members(place.schema)) {
      const auto keyword = keywords.find(name);
      if (!keyword) continue;
      BATON_CHECK(add_anchor_of(place, *keyword, value));
      each_subschema(*keyword, value, [&left, &place](const json::View& subschema) {
        left.push_back({subschema, place.resource});
      });
    }
  }
  return {};
}

// A $id makes the schema a separate resource, which may be of another dialect.
Result<void> Sources::identify(Place& place) {
  const json::View schema = place.schema;
  const Identifiers identifiers = identifiers_of(schema);
  const bool has_dialect = static_cast<bool>(identifiers.dialect);
  const bool is_root = schema.is(resources_[place.resource].root);
  if (has_dialect && is_root) BATON_CHECK(choose_dialect(place, identifiers.dialect));
  if (keywords_of(place.resource).isolates_references() && identifiers.has_reference) return {};
  if (identifiers.id) {
    if (!identifiers.id.is_string()) return fail(fault(schema, "$id", "keyword needs a string"));
    BATON_CHECK(apply_id(place, identifiers.id.string()));
  }
  if (has_dialect && !is_root) BATON_CHECK(choose_dialect(place, identifiers.dialect));
  return {};
}

Result<void> Sources::choose_dialect(const Place& place, const json::View& meta_schema) {
  if (!meta_schema.is_string()) {
    return fail(fault(place.schema, "$schema", "keyword needs a string"));
  }
  auto keywords =
      keywords_of_meta_schema(std::string(meta_schema.string()), *registry_, options_.dialect);
  if (!keywords) {
    this->place(keywords.error(), place.schema, "$schema");
    return fail(std::move(keywords).error());
  }
  Resource& resource = resources_[place.resource];
  if (place.schema.is(resource.root)) {
    resource.keywords = *keywords;
    resource.meta_schema = meta_schema.string();
  } else if (resource.keywords != *keywords) {
    Error error = fault(place.schema, "$schema", "schema changes the dialect inside a resource");
    error.hint = "give it an $id: a dialect belongs to a schema resource";
    return fail(std::move(error));
  }
  return {};
}

// Until draft-07, the fragment of a $id is the name of an anchor.
Result<void> Sources::apply_id(Place& place, std::string_view id) {
  const std::string_view name = split_uri(id).fragment.value_or("");
  if (name.empty()) return add_resource(place, id);
  if (keywords_of(place.resource).has(Keyword::anchor)) {
    Error error = fault(place.schema, "$id", "schema identifier has a fragment");
    error.hint = "name a place inside a schema with $anchor";
    return fail(std::move(error));
  }
  const std::string_view base = id.substr(0, id.find('#'));
  if (!base.empty()) BATON_CHECK(add_resource(place, base));
  return add_anchor(place, "$id", name);
}

Result<void> Sources::add_resource(Place& place, std::string_view id) {
  const Resource& enclosing = resources_[place.resource];
  std::string uri = resolve_uri(enclosing.uri, id);
  if (place.schema.is(enclosing.root)) {
    resources_[place.resource].uri = uri;
  } else {
    const auto resource = static_cast<ResourceId>(resources_.size());
    resources_.push_back({.uri = uri,
                          .root = place.schema,
                          .keywords = enclosing.keywords,
                          .meta_schema = enclosing.meta_schema,
                          .format = enclosing.format});
    place.resource = resource;
    resource_by_root_.emplace(place.schema.identity(), place.resource);
  }
  const auto [entry, is_new] = resource_by_uri_.try_emplace(std::move(uri), place.resource);
  if (is_new || entry->second == place.resource) return {};
  Error error = fault(place.schema, "$id", "schema identifier is used twice");
  error.subject = entry->first;
  return fail(std::move(error));
}

Result<void> Sources::add_anchor_of(const Place& place, Keyword keyword, const json::View& value) {
  switch (keyword) {
    case Keyword::anchor:
    case Keyword::dynamic_anchor:
      return add_anchor(place, keyword_name(keyword),
                        value.is_string() ? value.string() : std::string_view());
    case Keyword::recursive_anchor: return add_recursive_anchor(place, value);
    default: return {};
  }
}

Result<void> Sources::add_anchor(const Place& place, std::string_view keyword,
                                 std::string_view name) {
  if (name.empty() || name.front() == '/') {
    return fail(fault(place.schema, keyword, "schema anchor is not a name"));
  }
  const bool is_dynamic = keyword == "$dynamicAnchor";
  if (is_dynamic) dynamic_anchors_.push_back({std::string(name), place.resource, place.schema});
  const auto [entry, is_new] = anchors_.try_emplace(
      anchor_key(place.resource, name),
      Target{.schema = place.schema, .resource = place.resource, .is_dynamic = is_dynamic});
  if (is_new) return {};
  if (entry->second.schema.is(place.schema)) {
    entry->second.is_dynamic = true;
    return {};
  }
  Error error = fault(place.schema, keyword, "schema anchor is used twice");
  error.subject = std::string(name);
  return fail(std::move(error));
}

Result<void> Sources::add_recursive_anchor(const Place& place, const json::View& value) {
  if (!value.is_boolean() || !value.boolean()) return {};
  Resource& resource = resources_[place.resource];
  if (!place.schema.is(resource.root)) {
    Error error =
        fault(place.schema, "$recursiveAnchor", "keyword belongs to the root of a schema");
    error.hint = "give this schema an $id, or move the keyword to the root";
    return fail(std::move(error));
  }
  resource.has_recursive_anchor = true;
  dynamic_anchors_.push_back({kRecursiveName, place.resource, place.schema});
  return {};
}

Result<Sources::Target> Sources::resolve(ResourceId from, std::string_view reference) {
  const UriParts parts = split_uri(reference);
  const std::string_view fragment = parts.fragment.value_or("");
  const bool is_local = !parts.scheme && !parts.authority && parts.path.empty() && !parts.query;
  if (is_local && resources_[from].root) {
    return resolve_fragment(from, fragment, reference);
  }
  const std::string uri = resolve_uri(resources_[from].uri, reference);
  if (const auto known = resource_by_uri_.find(uri); known != resource_by_uri_.end()) {
    return resolve_fragment(known->second, fragment, reference);
  }
  BATON_TRY(const json::View document, registry_->find(uri));
  if (!document) {
    return fail(ErrorCode::not_found, "unknown schema", uri,
                text::concat("nothing is loaded from the network: ",
                             registry_->takes_documents()
                                 ? "name its file with"
                                 : "embed its file with `baton schema bundle SCHEMA",
                             " --resolve ", uri, "=FILE", registry_->takes_documents() ? "" : "`"));
  }
  if (const auto same = find_same(document, uri)) {
    resource_by_uri_.emplace(uri, *same);
    return resolve_fragment(*same, fragment, reference);
  }
  BATON_TRY(const Target added, add(document, uri));
  return resolve_fragment(added.resource, fragment, reference);
}

// The resource that the document's $id names already, if that is the same document: it was found
// under another URI before.
std::optional<ResourceId> Sources::find_same(const json::View& document,
                                             const std::string& uri) const {
  if (!document.is_object()) return std::nullopt;
  const Identifiers identifiers = identifiers_of(document);
  if (!identifiers.id || !identifiers.id.is_string()) return std::nullopt;
  const auto known = resource_by_uri_.find(resolve_uri(uri, identifiers.id.string()));
  if (known == resource_by_uri_.end()) return std::nullopt;
  const Resource& resource = resources_[known->second];
  const bool has_id = !identifiers.has_reference || !resource.keywords.isolates_references();
  return has_id && resource.root.equals(document) ? std::optional(known->second) : std::nullopt;
}

const std::string& Sources::own_uri(const std::string& uri) const {
  const auto known = resource_by_uri_.find(uri);
  return known == resource_by_uri_.end() ? uri : uri_of(known->second);
}

Result<Sources::Target> Sources::resolve_uri_text(std::string_view uri) {
  if (resources_.empty())
    resources_.push_back({.uri = {}, .keywords = KeywordSet(options_.dialect)});
  return resolve(0, uri);
}

Result<Sources::Target> Sources::resolve_fragment(ResourceId resource, std::string_view fragment,
                                                  std::string_view reference) const {
  const auto decoded = text::percent_decode(fragment);
  if (!decoded) {
    return fail(ErrorCode::malformed, "schema reference has a bad escape", std::string(reference));
  }
  if (decoded->empty()) {
    return Target{.schema = resources_[resource].root, .resource = resource};
  }
  if (decoded->front() == '/') return follow_pointer(resource, *decoded, reference);
  const auto anchor = anchors_.find(anchor_key(resource, *decoded));
  if (anchor != anchors_.end()) return anchor->second;
  return fail(ErrorCode::not_found, kUnknownReference, std::string(reference),
              text::concat("there is no $anchor \"", *decoded, "\" in the schema"));
}

Result<Sources::Target> Sources::follow_pointer(ResourceId resource, std::string_view pointer,
                                                std::string_view reference) const {
  const auto parsed = json::Pointer::parse(pointer);
  if (!parsed) {
    return fail(ErrorCode::malformed, "schema reference is not a JSON Pointer",
                std::string(reference));
  }
  Target target{.schema = resources_[resource].root, .resource = resource};
  for (const std::string& name : parsed->tokens()) {
    const json::View parent = std::exchange(target.schema, json::child(target.schema, name));
    if (!target.schema) {
      return fail(ErrorCode::not_found, kUnknownReference, std::string(reference),
                  missing_token(parent, name));
    }
    target.resource = resource_of(target.schema, target.resource);
  }
  return target;
}

ResourceId Sources::resource_of(const json::View& schema, ResourceId enclosing) const {
  const auto own = resource_by_root_.find(schema.identity());
  return own == resource_by_root_.end() ? enclosing : own->second;
}

Sources::Spot Sources::spot_of(const json::View& place) const {
  for (const Document& document : documents_) {
    std::vector<Visit> left = {{document.root, {}}};
    while (!left.empty()) {
      const Visit visit = std::move(left.back());
      left.pop_back();
      if (visit.node.is(place)) return {.pointer = visit.pointer, .document = &document};
      push_children(visit, left);
    }
  }
  return {};
}

std::string Sources::pointer_to(const json::View& place) const {
  return spot_of(place).pointer;
}

void Sources::place(Error& error, const json::View& schema, std::string_view keyword) const {
  Spot spot = spot_of(schema);
  if (!keyword.empty()) spot.pointer += text::concat("/", keyword);
  error.pointer = std::move(spot.pointer);
  if (spot.document == nullptr || spot.document == documents_.data()) return;
  error.related.push_back(
      {.file = spot.document->uri, .position = {}, .note = "the schema that has this place"});
}

void Sources::each_location(
    const std::function<void(const json::View&, const std::string&)>& visit) const {
  struct Step {
    Visit visit;
    ResourceId resource;
  };
  std::vector<Step> left;
  for (const Document& document : documents_)
    left.push_back({{document.root, {}}, document.resource});
  while (!left.empty()) {
    Step step = std::move(left.back());
    left.pop_back();
    if (const auto own = resource_by_root_.find(step.visit.node.identity());
        own != resource_by_root_.end()) {
      step = {{step.visit.node, {}}, own->second};
    }
    const std::string& base = uri_of(step.resource);
    const bool is_absolute = split_uri(base).scheme.has_value();
    visit(step.visit.node,
          is_absolute ? text::concat(base, "#", text::percent_encode_fragment(step.visit.pointer))
                      : std::string());
    std::vector<Visit> children;
    push_children(step.visit, children);
    for (Visit& child : children) left.push_back({std::move(child), step.resource});
  }
}

Error Sources::fault(const json::View& schema, std::string_view keyword, Phrase phrase) const {
  Error error{.code = ErrorCode::malformed, .phrase = phrase, .subject = std::string(keyword)};
  place(error, schema, keyword);
  return error;
}

}  // namespace baton::schema
