#include "schema/keyword.h"

#include <algorithm>
#include <array>

namespace baton::schema {
namespace {

// `definitions` and `dependencies` were replaced in draft 2019-09; its meta-schema and the one of
// 2020-12 still describe them, and a schema that uses them expects them to work.
constexpr std::array<KeywordEntry, kKeywordCount> kKeywords = {{
    {"$anchor", Subschemas::none, Vocabulary::core, Dialect::draft_2019_09},
    {"$comment", Subschemas::none, Vocabulary::core, Dialect::draft_07},
    {"$defs", Subschemas::map, Vocabulary::core, Dialect::draft_2019_09},
    {"$dynamicAnchor", Subschemas::none, Vocabulary::core, Dialect::draft_2020_12},
    {"$dynamicRef", Subschemas::none, Vocabulary::core, Dialect::draft_2020_12},
    {"$id", Subschemas::none, Vocabulary::core},
    {"$recursiveAnchor", Subschemas::none, Vocabulary::core, Dialect::draft_2019_09,
     Dialect::draft_2019_09},
    {"$recursiveRef", Subschemas::none, Vocabulary::core, Dialect::draft_2019_09,
     Dialect::draft_2019_09},
    {"$ref", Subschemas::none, Vocabulary::core},
    {"$schema", Subschemas::none, Vocabulary::core},
    {"$vocabulary", Subschemas::none, Vocabulary::core, Dialect::draft_2019_09},
    {"additionalItems", Subschemas::one, Vocabulary::applicator, Dialect::draft_06,
     Dialect::draft_2019_09},
    {"additionalProperties", Subschemas::one, Vocabulary::applicator},
    {"allOf", Subschemas::list, Vocabulary::applicator},
    {"anyOf", Subschemas::list, Vocabulary::applicator},
    {"const", Subschemas::none, Vocabulary::validation},
    {"contains", Subschemas::one, Vocabulary::applicator},
    {"contentEncoding", Subschemas::none, Vocabulary::content, Dialect::draft_07},
    {"contentMediaType", Subschemas::none, Vocabulary::content, Dialect::draft_07},
    {"contentSchema", Subschemas::one, Vocabulary::content, Dialect::draft_2019_09},
    {"default", Subschemas::none, Vocabulary::meta_data},
    {"definitions", Subschemas::map, Vocabulary::core},
    {"dependencies", Subschemas::map_or_names, Vocabulary::applicator},
    {"dependentRequired", Subschemas::none, Vocabulary::validation, Dialect::draft_2019_09},
    {"dependentSchemas", Subschemas::map, Vocabulary::applicator, Dialect::draft_2019_09},
    {"deprecated", Subschemas::none, Vocabulary::meta_data, Dialect::draft_2019_09},
    {"description", Subschemas::none, Vocabulary::meta_data},
    {"else", Subschemas::one, Vocabulary::applicator, Dialect::draft_07},
    {"enum", Subschemas::none, Vocabulary::validation},
    {"examples", Subschemas::none, Vocabulary::meta_data},
    {"exclusiveMaximum", Subschemas::none, Vocabulary::validation},
    {"exclusiveMinimum", Subschemas::none, Vocabulary::validation},
    {"format", Subschemas::none, Vocabulary::format_annotation},
    {"if", Subschemas::one, Vocabulary::applicator, Dialect::draft_07},
    {"items", Subschemas::one_or_list, Vocabulary::applicator},
    {"maxContains", Subschemas::none, Vocabulary::validation, Dialect::draft_2019_09},
    {"maxItems", Subschemas::none, Vocabulary::validation},
    {"maxLength", Subschemas::none, Vocabulary::validation},
    {"maxProperties", Subschemas::none, Vocabulary::validation},
    {"maximum", Subschemas::none, Vocabulary::validation},
    {"minContains", Subschemas::none, Vocabulary::validation, Dialect::draft_2019_09},
    {"minItems", Subschemas::none, Vocabulary::validation},
    {"minLength", Subschemas::none, Vocabulary::validation},
    {"minProperties", Subschemas::none, Vocabulary::validation},
    {"minimum", Subschemas::none, Vocabulary::validation},
    {"multipleOf", Subschemas::none, Vocabulary::validation},
    {"not", Subschemas::one, Vocabulary::applicator},
    {"oneOf", Subschemas::list, Vocabulary::applicator},
    {"pattern", Subschemas::none, Vocabulary::validation},
    {"patternProperties", Subschemas::map, Vocabulary::applicator},
    {"prefixItems", Subschemas::list, Vocabulary::applicator, Dialect::draft_2020_12},
    {"properties", Subschemas::map, Vocabulary::applicator},
    {"propertyNames", Subschemas::one, Vocabulary::applicator},
    {"readOnly", Subschemas::none, Vocabulary::meta_data, Dialect::draft_07},
    {"required", Subschemas::none, Vocabulary::validation},
    {"then", Subschemas::one, Vocabulary::applicator, Dialect::draft_07},
    {"title", Subschemas::none, Vocabulary::meta_data},
    {"type", Subschemas::none, Vocabulary::validation},
    {"unevaluatedItems", Subschemas::one, Vocabulary::unevaluated, Dialect::draft_2019_09},
    {"unevaluatedProperties", Subschemas::one, Vocabulary::unevaluated, Dialect::draft_2019_09},
    {"uniqueItems", Subschemas::none, Vocabulary::validation},
    {"writeOnly", Subschemas::none, Vocabulary::meta_data, Dialect::draft_07},
}};

static_assert(std::ranges::is_sorted(kKeywords, {}, &KeywordEntry::name));
static_assert(kKeywords[static_cast<std::size_t>(Keyword::ref)].name == "$ref");
static_assert(kKeywords[static_cast<std::size_t>(Keyword::items)].name == "items");
static_assert(kKeywords[static_cast<std::size_t>(Keyword::write_only)].name == "writeOnly");

constexpr std::size_t kSlots = 256;

constexpr std::size_t slot_of(std::string_view name) {
  const auto byte = [name](std::size_t at) -> std::size_t {
    return static_cast<unsigned char>(name[at]);
  };
  return (name.size() * 5 + byte(0) + byte(name.size() / 2) * 7 + byte(name.size() - 1) * 17) %
         kSlots;
}

// A hash table of the names: a keyword's position + 1; 0 is free.
constexpr std::array<std::uint8_t, kSlots> kByName = [] {
  std::array<std::uint8_t, kSlots> slots{};
  for (std::size_t at = 0; at < kKeywords.size(); ++at) {
    std::size_t slot = slot_of(kKeywords[at].name);
    while (slots[slot] != 0) slot = (slot + 1) % kSlots;
    slots[slot] = static_cast<std::uint8_t>(at + 1);
  }
  return slots;
}();

}  // namespace

const KeywordEntry& keyword_entry(Keyword keyword) {
  return kKeywords[static_cast<std::size_t>(keyword)];
}

std::optional<Keyword> find_keyword(std::string_view name) {
  if (name.empty()) return std::nullopt;
  for (std::size_t slot = slot_of(name); kByName[slot] != 0; slot = (slot + 1) % kSlots) {
    const std::size_t keyword = kByName[slot] - std::size_t{1};
    if (kKeywords[keyword].name == name) return static_cast<Keyword>(keyword);
  }
  return std::nullopt;
}

}  // namespace baton::schema
