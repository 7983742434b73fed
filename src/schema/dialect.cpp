#include "schema/dialect.h"

#include <algorithm>
#include <array>

namespace baton::schema {
namespace {

constexpr Support kImplemented = Support::implemented;
constexpr Support kRefused = Support::refused;

constexpr std::array<KeywordEntry, kKeywordCount> kKeywords = {{
    {"$anchor", kImplemented, Subschemas::none},
    {"$comment", kImplemented, Subschemas::none},
    {"$defs", kImplemented, Subschemas::map},
    {"$dynamicAnchor", kImplemented, Subschemas::none},
    {"$dynamicRef", kImplemented, Subschemas::none},
    {"$id", kImplemented, Subschemas::none},
    {"$recursiveAnchor", kRefused, Subschemas::none, "$dynamicAnchor"},
    {"$recursiveRef", kRefused, Subschemas::none, "$dynamicRef"},
    {"$ref", kImplemented, Subschemas::none},
    {"$schema", kImplemented, Subschemas::none},
    {"$vocabulary", kImplemented, Subschemas::none},
    {"additionalProperties", kImplemented, Subschemas::one},
    {"allOf", kImplemented, Subschemas::list},
    {"anyOf", kImplemented, Subschemas::list},
    {"const", kImplemented, Subschemas::none},
    {"contains", kImplemented, Subschemas::one},
    {"contentEncoding", kImplemented, Subschemas::none},
    {"contentMediaType", kImplemented, Subschemas::none},
    {"contentSchema", kImplemented, Subschemas::one},
    {"default", kImplemented, Subschemas::none},
    {"dependencies", kRefused, Subschemas::none, "dependentRequired or dependentSchemas"},
    {"dependentRequired", kImplemented, Subschemas::none},
    {"dependentSchemas", kImplemented, Subschemas::map},
    {"deprecated", kImplemented, Subschemas::none},
    {"description", kImplemented, Subschemas::none},
    {"else", kImplemented, Subschemas::one},
    {"enum", kImplemented, Subschemas::none},
    {"examples", kImplemented, Subschemas::none},
    {"exclusiveMaximum", kImplemented, Subschemas::none},
    {"exclusiveMinimum", kImplemented, Subschemas::none},
    {"format", kImplemented, Subschemas::none},
    {"if", kImplemented, Subschemas::one},
    {"items", kImplemented, Subschemas::one},
    {"maxContains", kImplemented, Subschemas::none},
    {"maxItems", kImplemented, Subschemas::none},
    {"maxLength", kImplemented, Subschemas::none},
    {"maxProperties", kImplemented, Subschemas::none},
    {"maximum", kImplemented, Subschemas::none},
    {"minContains", kImplemented, Subschemas::none},
    {"minItems", kImplemented, Subschemas::none},
    {"minLength", kImplemented, Subschemas::none},
    {"minProperties", kImplemented, Subschemas::none},
    {"minimum", kImplemented, Subschemas::none},
    {"multipleOf", kImplemented, Subschemas::none},
    {"not", kImplemented, Subschemas::one},
    {"oneOf", kImplemented, Subschemas::list},
    {"pattern", kImplemented, Subschemas::none},
    {"patternProperties", kImplemented, Subschemas::map},
    {"prefixItems", kImplemented, Subschemas::list},
    {"properties", kImplemented, Subschemas::map},
    {"propertyNames", kImplemented, Subschemas::one},
    {"readOnly", kImplemented, Subschemas::none},
    {"required", kImplemented, Subschemas::none},
    {"then", kImplemented, Subschemas::one},
    {"title", kImplemented, Subschemas::none},
    {"type", kImplemented, Subschemas::none},
    {"unevaluatedItems", kImplemented, Subschemas::one},
    {"unevaluatedProperties", kImplemented, Subschemas::one},
    {"uniqueItems", kImplemented, Subschemas::none},
    {"writeOnly", kImplemented, Subschemas::none},
}};

static_assert(std::ranges::is_sorted(kKeywords, {}, &KeywordEntry::name));
static_assert(kKeywords[static_cast<std::size_t>(Keyword::ref)].name == "$ref");
static_assert(kKeywords[static_cast<std::size_t>(Keyword::items)].name == "items");
static_assert(kKeywords[static_cast<std::size_t>(Keyword::write_only)].name == "writeOnly");

constexpr std::string_view kDraft2020 = "https://json-schema.org/draft/2020-12/schema";

}  // namespace

const KeywordEntry& keyword_entry(Keyword keyword) {
  return kKeywords[static_cast<std::size_t>(keyword)];
}

std::optional<Keyword> find_keyword(std::string_view name) {
  const auto* const entry = std::ranges::lower_bound(kKeywords, name, {}, &KeywordEntry::name);
  if (entry == kKeywords.end() || entry->name != name) return std::nullopt;
  return static_cast<Keyword>(entry - kKeywords.begin());
}

Result<void> check_dialect(std::string_view uri) {
  const std::string_view bare = uri.ends_with('#') ? uri.substr(0, uri.size() - 1) : uri;
  if (bare == kDraft2020) return {};
  return fail(Error{.code = ErrorCode::malformed,
                    .phrase = "schema dialect is not supported",
                    .subject = std::string(uri),
                    .hint = "supported drafts: 2020-12, 2019-09, draft-07 and draft-06"});
}

}  // namespace baton::schema
