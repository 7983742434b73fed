#include "schema/lint.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>
#include <utility>
#include <vector>

#include "json/children.h"
#include "json/pointer.h"
#include "schema/compiler.h"
#include "schema/dialect.h"
#include "schema/lint_rules.h"
#include "schema/subschemas.h"
#include "text/concat.h"

namespace baton::schema {
namespace {

constexpr std::string_view kSchemaRule = "schema";

bool is_definitions(Keyword keyword) {
  return keyword == Keyword::defs || keyword == Keyword::definitions;
}

// Calls visit(pointer, subschema) for each subschema in the value of a keyword at `pointer`.
template <typename Visit>
void each_placed_subschema(Keyword keyword, const json::View& value, const std::string& pointer,
                           const Visit& visit) {
  std::unordered_set<const void*> subschemas;
  each_subschema(keyword, value,
                 [&](const json::View& each) { subschemas.insert(each.identity()); });
  if (subschemas.contains(value.identity())) return visit(pointer, value);
  if (value.is_array()) {
    std::size_t at = 0;
    for (const json::View& each : json::Elements(value)) {
      const std::size_t index = at++;
      if (!subschemas.contains(each.identity())) continue;
      visit(text::concat(pointer, "/", std::to_string(index)), each);
    }
  } else if (value.is_object()) {
    for (const auto& [name, each] : json::Members(value)) {
      if (!subschemas.contains(each.identity())) continue;
      visit(text::concat(pointer, "/", json::escape_token(name)), each);
    }
  }
}

class Linting {
 public:
  explicit Linting(Sources& sources) : sources_(sources) {}

  // The rules for each schema of the document that has an effect.
  void walk(const json::View& document) {
    reach({.schema = document, .resource = sources_.resource_of(document, 0)});
    push({.schema = document, .keywords = KeywordSet(Dialect::draft_2020_12), .is_named = true}, 0);
    while (!left_.empty()) {
      const Visit visit = std::move(left_.back());
      left_.pop_back();
      if (visit.place.schema.is_object()) lint(visit);
    }
  }

  // Definitions that no reference from elsewhere leads to. A document of nothing but definitions is
  // for others to refer to.
  void check_reachability(const json::View& document) {
    if (reached_.size() == 1 && !constrains(document)) return;
    for (const Definition& definition : definitions_) {
      if (is_reached(definition.place.schema)) continue;
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
    const ResourceId resource = sources_.resource_of(place.schema, enclosing);
    place.keywords = sources_.keywords_of(resource);
    place.meta_schema = sources_.meta_schema_of(resource);
    left_.push_back({std::move(place), resource});
  }

  void lint(const Visit& visit) {
    const LintedSchema& place = visit.place;
    lint_names(place, findings_);
    if (!place.is_only_reference()) {
      lint_bounds(place, findings_);
      lint_values(place, findings_);
      lint_members(place, findings_);
      lint_effects(place, findings_);
    }
    const bool is_described =
        place.find(Keyword::description) || place.find(Keyword::title) || place.find(Keyword::ref);
    if (place.is_named && !is_described) {
      findings_.add({Severity::info, "missing-description"}, place, "",
                    "this schema has neither a title nor a description");
    }
    for (const auto& [name, value] : json::Members(place.schema)) {
      const auto keyword = place.keywords.find(name);
      if (!keyword) continue;
      // A reference may lead into a keyword that has no effect where it is.
      const bool is_ignored = place.is_only_reference() && !is_definitions(*keyword);
      const bool names_schemas = is_definitions(*keyword) || *keyword == Keyword::properties;
      each_placed_subschema(*keyword, value,
                            text::concat(place.pointer, "/", json::escape_token(name)),
                            [&](const std::string& pointer, const json::View& subschema) {
                              if (is_ignored && !is_reached(subschema)) return;
                              LintedSchema below{.schema = subschema,
                                                 .keywords = place.keywords,
                                                 .pointer = pointer,
                                                 .is_named = names_schemas};
                              if (is_definitions(*keyword)) definitions_.push_back({below});
                              push(std::move(below), visit.resource);
                            });
    }
  }

  [[nodiscard]] bool constrains(const json::View& document) const {
    const KeywordSet keywords = sources_.keywords_of(sources_.resource_of(document, 0));
    return document.is_object() &&
           std::ranges::any_of(json::Members(document), [&](const json::Member& member) {
             const auto keyword = keywords.find(member.name);
             return keyword && !only_describes(*keyword);
           });
  }

  struct Reach {
    json::View schema = {};
    ResourceId resource = 0;
  };

  void reach(const Reach& start) {
    std::vector<Reach> left = {start};
    while (!left.empty()) {
      const Reach at = left.back();
      left.pop_back();
      if (!reached_.insert(at.schema.identity()).second || !at.schema.is_object()) continue;
      const KeywordSet keywords = sources_.keywords_of(at.resource);
      const bool is_isolated =
          LintedSchema{.schema = at.schema, .keywords = keywords}.is_only_reference();
      for (const auto& [name, value] : json::Members(at.schema)) {
        const auto keyword = keywords.find(name);
        if (!keyword || is_definitions(*keyword)) continue;
        if (*keyword != Keyword::ref && is_isolated) continue;
        each_subschema(*keyword, value, [&](const json::View& subschema) {
          left.push_back({subschema, sources_.resource_of(subschema, at.resource)});
        });
        add_targets(*keyword, value, at.resource, left);
      }
    }
  }

  void add_targets(Keyword keyword, const json::View& value, ResourceId from,
                   std::vector<Reach>& left) {
    const bool is_dynamic = keyword == Keyword::dynamic_ref || keyword == Keyword::recursive_ref;
    if (keyword != Keyword::ref && !is_dynamic) return;
    const auto target = sources_.resolve(from, value.string());
    if (target) left.push_back({target->schema, target->resource});
    if (!is_dynamic) return;
    for (const Sources::DynamicAnchor& anchor : sources_.dynamic_anchors()) {
      left.push_back({anchor.schema, anchor.resource});
    }
  }

  // Whether a reference leads to the schema or to a part of it.
  [[nodiscard]] bool is_reached(const json::View& definition) const {
    std::vector<json::View> left = {definition};
    while (!left.empty()) {
      const json::View at = left.back();
      left.pop_back();
      if (reached_.contains(at.identity())) return true;
      if (at.is_object()) {
        for (const auto& [name, below] : json::Members(at)) left.push_back(below);
      } else if (at.is_array()) {
        std::ranges::copy(json::Elements(at), std::back_inserter(left));
      }
    }
    return false;
  }

  Sources& sources_;
  LintFindings findings_;
  std::vector<Visit> left_;
  std::vector<Definition> definitions_;
  std::unordered_set<const void*> reached_;  // identities
};

Finding compile_finding(const Error& error) {
  // The document that a reference names could not be read: the position is in its file.
  if (error.position) {
    return {.rule = std::string(kSchemaRule),
            .message = std::string(error.phrase.view()),
            .file = error.subject,
            .position = error.position,
            .hint = error.hint};
  }
  return {.rule = std::string(kSchemaRule),
          .message =
              text::concat(error.phrase.view(), error.subject.empty() ? "" : ": ", error.subject),
          .instance_location = error.pointer,
          .file = error.related.empty() ? std::string() : error.related.front().file,
          .hint = error.hint};
}

// What the document's meta-schema does not allow.
Findings meta_schema_findings(const json::View& schema, const Registry& registry,
                              CompileOptions options) {
  const json::View named = schema.is_object() ? schema.find("$schema") : json::View();
  const bool is_named = named && named.is_string();
  options.format = FormatUse::assertion;
  const Result<Validator> meta_schema = Validator::compile_uri(
      std::string(is_named ? named.string() : dialect_uri(options.dialect)), registry, options);
  if (!meta_schema) return {};
  Findings findings = meta_schema->validate(schema).value_or(Findings());
  for (Finding& finding : findings) {
    if (finding.rule != kMoreFindings) finding.rule = kSchemaRule;
  }
  return findings;
}

// The compiler reports its first error; the meta-schema finds those at other places.
Findings why_refused(const Error& error, const json::View& schema, const Registry& registry,
                     const CompileOptions& options) {
  Findings findings = {compile_finding(error)};
  const bool is_elsewhere = !findings.front().file.empty();
  for (Finding& finding : meta_schema_findings(schema, registry, options)) {
    if (is_elsewhere || !json::overlap(finding.instance_location, error.pointer)) {
      findings.push_back(std::move(finding));
    }
  }
  return findings;
}

}  // namespace

Findings lint_schema(const json::View& schema, const Registry& registry,
                     const CompileOptions& options) {
  Compiler compiler(registry, options);
  if (const auto compiled = compiler.compile_document(schema); !compiled) {
    return why_refused(compiled.error(), schema, registry, options);
  }
  Linting linting(compiler.sources());
  linting.walk(schema);
  linting.check_reachability(schema);
  return linting.take();
}

}  // namespace baton::schema
