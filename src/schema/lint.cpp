#include "schema/lint.h"

#include <algorithm>
#include <unordered_set>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "json/pointer.h"
#include "schema/compiler.h"
#include "schema/lint_rules.h"
#include "schema/subschemas.h"
#include "text/concat.h"

namespace baton::schema {
namespace {

bool is_definitions(Keyword keyword) {
  return keyword == Keyword::defs || keyword == Keyword::definitions;
}

// Calls visit(pointer, subschema) for each subschema in the value of a keyword at `pointer`.
template <typename Visit>
void each_placed_subschema(Keyword keyword, const Json& value, const std::string& pointer,
                           const Visit& visit) {
  std::unordered_set<const Json*> subschemas;
  each_subschema(keyword, value, [&](const Json& each) { subschemas.insert(&each); });
  if (subschemas.contains(&value)) return visit(pointer, value);
  if (value.is_array()) {
    for (std::size_t at = 0; at < value.size(); ++at) {
      visit(text::concat(pointer, "/", std::to_string(at)), value[at]);
    }
  } else if (value.is_object()) {
    for (const auto& [name, each] : *value.get_ptr<const Json::object_t*>()) {
      if (!subschemas.contains(&each)) continue;
      visit(text::concat(pointer, "/", json::escape_token(name)), each);
    }
  }
}

class Linting {
 public:
  explicit Linting(Sources& sources) : sources_(sources) {}

  // The rules for each schema of the document.
  void walk(const Json& document) {
    push({.schema = &document, .keywords = KeywordSet(Dialect::draft_2020_12), .is_named = true},
         0);
    while (!left_.empty()) {
      const Visit visit = std::move(left_.back());
      left_.pop_back();
      if (visit.place.schema->is_object()) lint(visit);
    }
  }

  // Definitions that no reference from elsewhere leads to. A document of nothing but definitions is
  // for others to refer to.
  void check_reachability(const Json& document) {
    reach({.schema = &document, .resource = sources_.resource_of(document, 0)});
    if (reached_.size() == 1 && !constrains(document)) return;
    for (const Definition& definition : definitions_) {
      if (is_reached(*definition.place.schema)) continue;
      findings_.add({Severity::warning, "unreachable-definition"}, definition.place, "",
                    "no $ref leads to this definition", "remove it, or refer to it");
    }
  }

  Findings take() { return findings_.take(); }

 private:
  struct Visit {
    LintedSchema place;
    ResourceId resource = 0;
  };
  struct Definition {
    LintedSchema place;
  };

  void push(LintedSchema place, ResourceId enclosing) {
    const ResourceId resource = sources_.resource_of(*place.schema, enclosing);
    place.keywords = sources_.keywords_of(resource);
    left_.push_back({std::move(place), resource});
  }

  void lint(const Visit& visit) {
    const LintedSchema& place = visit.place;
    lint_names(place, findings_);
    lint_bounds(place, findings_);
    lint_values(place, findings_);
    lint_members(place, findings_);
    lint_effects(place, findings_);
    const bool is_described = place.find(Keyword::description) != nullptr ||
                              place.find(Keyword::title) != nullptr ||
                              place.find(Keyword::ref) != nullptr;
    if (place.is_named && !is_described) {
      findings_.add({Severity::info, "missing-description"}, place, "",
                    "this schema has neither a title nor a description");
    }
    for (const auto& [name, value] : *place.schema->get_ptr<const Json::object_t*>()) {
      const auto keyword = place.keywords.find(name);
      if (!keyword) continue;
      const bool names_schemas = is_definitions(*keyword) || *keyword == Keyword::properties;
      each_placed_subschema(*keyword, value,
                            text::concat(place.pointer, "/", json::escape_token(name)),
                            [&](const std::string& pointer, const Json& subschema) {
                              LintedSchema below{.schema = &subschema,
                                                 .keywords = place.keywords,
                                                 .pointer = pointer,
                                                 .is_named = names_schemas};
                              if (is_definitions(*keyword)) definitions_.push_back({below});
                              push(std::move(below), visit.resource);
                            });
    }
  }

  [[nodiscard]] bool constrains(const Json& document) const {
    const KeywordSet keywords = sources_.keywords_of(sources_.resource_of(document, 0));
    return document.is_object() &&
           std::ranges::any_of(*document.get_ptr<const Json::object_t*>(), [&](const auto& member) {
             const auto keyword = keywords.find(member.first);
             return keyword && keyword_entry(*keyword).vocabulary != Vocabulary::core &&
                    keyword_entry(*keyword).vocabulary != Vocabulary::meta_data;
           });
  }

  struct Reach {
    const Json* schema = nullptr;
    ResourceId resource = 0;
  };

  void reach(const Reach& start) {
    std::vector<Reach> left = {start};
    while (!left.empty()) {
      const Reach at = left.back();
      left.pop_back();
      if (!reached_.insert(at.schema).second || !at.schema->is_object()) continue;
      const KeywordSet keywords = sources_.keywords_of(at.resource);
      for (const auto& [name, value] : *at.schema->get_ptr<const Json::object_t*>()) {
        const auto keyword = keywords.find(name);
        if (!keyword || is_definitions(*keyword)) continue;
        each_subschema(*keyword, value, [&](const Json& subschema) {
          left.push_back({&subschema, sources_.resource_of(subschema, at.resource)});
        });
        add_targets(*keyword, value, at.resource, left);
      }
    }
  }

  void add_targets(Keyword keyword, const Json& value, ResourceId from, std::vector<Reach>& left) {
    const bool is_dynamic = keyword == Keyword::dynamic_ref || keyword == Keyword::recursive_ref;
    if (keyword != Keyword::ref && !is_dynamic) return;
    const auto target = sources_.resolve(from, *value.get_ptr<const std::string*>());
    if (target) left.push_back({target->schema, target->resource});
    if (!is_dynamic) return;
    for (const Sources::DynamicAnchor& anchor : sources_.dynamic_anchors()) {
      left.push_back({anchor.schema, anchor.resource});
    }
  }

  // Whether a reference leads to the schema or to a part of it.
  [[nodiscard]] bool is_reached(const Json& definition) const {
    std::vector<const Json*> left = {&definition};
    while (!left.empty()) {
      const Json* const at = left.back();
      left.pop_back();
      if (reached_.contains(at)) return true;
      if (!at->is_structured()) continue;
      for (const Json& below : *at) left.push_back(&below);
    }
    return false;
  }

  Sources& sources_;
  LintFindings findings_;
  std::vector<Visit> left_;
  std::vector<Definition> definitions_;
  std::unordered_set<const Json*> reached_;
};

}  // namespace

Findings lint_schema(const Json& schema, const Registry& registry, const CompileOptions& options) {
  Compiler compiler(registry, options);
  if (const auto compiled = compiler.compile_document(schema); !compiled) {
    const Error& error = compiled.error();
    std::string message =
        text::concat(error.phrase.view(), error.subject.empty() ? "" : ": ", error.subject);
    if (error.related.empty()) {
      return {{.rule = "schema",
               .message = std::move(message),
               .instance_location = error.pointer,
               .hint = error.hint}};
    }
    message += text::concat(" (at ", error.pointer, " of ", error.related.front().file, ")");
    return {{.rule = "schema", .message = std::move(message), .hint = error.hint}};
  }
  Linting linting(compiler.sources());
  linting.walk(schema);
  linting.check_reachability(schema);
  return linting.take();
}

}  // namespace baton::schema
