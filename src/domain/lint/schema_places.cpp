// A schema and everything that it applies to the same place (allOf, anyOf, oneOf, $ref) is one set
// of subschemas. Each token of the pointer leads from a set to the next.
#include "domain/lint/schema_places.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"

namespace baton::lint {
namespace {

struct Subschema {
  const Json* schema;
  std::size_t root;  // the index of the schema that contains it
};
using Subschemas = std::vector<Subschema>;

bool is_index(std::string_view token) {
  return !token.empty() && std::ranges::all_of(token, [](char c) { return c >= '0' && c <= '9'; });
}

bool is_false(const Json& schema) {
  return schema.is_boolean() && !schema.get<bool>();
}

// Whether the type allows neither members nor elements.
bool is_scalar(const Json& schema) {
  constexpr std::array<std::string_view, 5> kScalars = {"string", "number", "integer", "boolean",
                                                        "null"};
  return std::ranges::find(kScalars, model::text_member(schema, "type")) != kScalars.end();
}

class Walk {
 public:
  Walk(std::span<const Json* const> roots, CompiledPatterns& patterns)
      : roots_(roots), patterns_(patterns) {}

  SchemaPlace find(const json::Pointer& pointer) {
    Subschemas here;
    for (std::size_t root = 0; root < roots_.size(); ++root) here.push_back({roots_[root], root});
    for (const std::string& token : pointer.tokens()) {
      next_.clear();
      missing_ = {.token = token};
      for (const Subschema& subschema : expanded(std::move(here))) step(subschema, token);
      if (next_.empty()) return missing_;
      here = next_;
    }
    return {.presence = Presence::declared};
  }

 private:
  void step(const Subschema& here, const std::string& token) {
    const Json& schema = *here.schema;
    if (is_scalar(schema)) missing_.presence = Presence::impossible;
    bool is_described = enter_property(here, token);
    is_described = enter_patterns(here, token) || is_described;
    is_described = enter_element(here, token) || is_described;
    const Json* const others = model::member(schema, "additionalProperties");
    if (others != nullptr && !is_described) enter(*others, here.root);
  }

  bool enter(const Json& schema, std::size_t root) {
    if (is_false(schema)) {
      missing_.presence = Presence::impossible;
    } else {
      next_.push_back({&schema, root});
    }
    return true;
  }

  bool enter_property(const Subschema& here, const std::string& token) {
    const Json* const members = model::object_member(*here.schema, "properties");
    if (members == nullptr || members->empty()) return false;
    missing_.schema = std::max(missing_.schema, here.root);
    if (missing_.presence == Presence::open) missing_.presence = Presence::undeclared;
    for (const auto& [name, member] : members->get_ref<const Json::object_t&>()) {
      missing_.known.push_back(name);
    }
    const Json* const own = model::member(*members, token);
    return own != nullptr && enter(*own, here.root);
  }

  bool enter_patterns(const Subschema& here, const std::string& token) {
    const Json* const patterns = model::object_member(*here.schema, "patternProperties");
    if (patterns == nullptr) return false;
    bool matches = false;
    for (const auto& [pattern, member] : patterns->get_ref<const Json::object_t&>()) {
      const std::optional<text::Pattern>& compiled = compiled_pattern(pattern);
      if (compiled && compiled->matches(token)) matches = enter(member, here.root);
    }
    return matches;
  }

  const std::optional<text::Pattern>& compiled_pattern(const std::string& text) {
    const auto [known, is_new] = patterns_.try_emplace(text);
    if (!is_new) return known->second;
    if (Result<text::Pattern> made = text::Pattern::compile(text)) {
      known->second.emplace(*std::move(made));
    }
    return known->second;
  }

  // An index leads to an element where the schema describes elements.
  bool enter_element(const Subschema& here, const std::string& token) {
    if (!is_index(token)) return false;
    const Json* const first = model::array_member(*here.schema, "prefixItems");
    const Json* element =
        first == nullptr ? nullptr : json::find(*first, json::Pointer().child(token));
    if (element == nullptr) element = model::member(*here.schema, "items");
    return element != nullptr && enter(*element, here.root);
  }

  // With everything that applies to the same place, each once.
  [[nodiscard]] Subschemas expanded(Subschemas pending) const {
    std::set<const Json*> seen;
    Subschemas all;
    while (!pending.empty()) {
      const Subschema here = pending.back();
      pending.pop_back();
      if (!seen.insert(here.schema).second) continue;
      all.push_back(here);
      for (const std::string_view list : {"allOf", "anyOf", "oneOf"}) {
        for (const model::Element& part : model::elements(*here.schema, list)) {
          pending.push_back({part.value, here.root});
        }
      }
      const Json* const target = referred(here);
      if (target != nullptr) pending.push_back({target, here.root});
    }
    return all;
  }

  [[nodiscard]] const Json* referred(const Subschema& here) const {
    const std::string_view reference = model::text_member(*here.schema, "$ref");
    if (!reference.starts_with('#')) return nullptr;
    const Result<json::Pointer> pointer = json::Pointer::parse(reference.substr(1));
    return pointer ? json::find(*roots_[here.root], *pointer) : nullptr;
  }

  std::span<const Json* const> roots_;
  CompiledPatterns& patterns_;
  Subschemas next_;
  SchemaPlace missing_;
};

}  // namespace

SchemaPlace find_in_schemas(std::span<const Json* const> schemas, const json::Pointer& pointer,
                            CompiledPatterns& patterns) {
  return Walk(schemas, patterns).find(pointer);
}

}  // namespace baton::lint
