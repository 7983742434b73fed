#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "schema/compile_options.h"

// The keywords of all dialects. A name that is not in the table is an annotation, which constrains
// nothing.
namespace baton::schema {

// Of all dialects, sorted by name for the binary search.
enum class Keyword : std::uint16_t {
  anchor,
  comment,
  defs,
  dynamic_anchor,
  dynamic_ref,
  id,
  recursive_anchor,
  recursive_ref,
  ref,
  schema,
  vocabulary,
  additional_items,
  additional_properties,
  all_of,
  any_of,
  constant,
  contains,
  content_encoding,
  content_media_type,
  content_schema,
  default_value,
  definitions,
  dependencies,
  dependent_required,
  dependent_schemas,
  deprecated,
  description,
  else_branch,
  enumeration,
  examples,
  exclusive_maximum,
  exclusive_minimum,
  format,
  if_branch,
  items,
  max_contains,
  max_items,
  max_length,
  max_properties,
  maximum,
  min_contains,
  min_items,
  min_length,
  min_properties,
  minimum,
  multiple_of,
  negation,
  one_of,
  pattern,
  pattern_properties,
  prefix_items,
  properties,
  property_names,
  read_only,
  required,
  then_branch,
  title,
  type,
  unevaluated_items,
  unevaluated_properties,
  unique_items,
  write_only,
};
inline constexpr std::size_t kKeywordCount = 62;

// How a keyword's value contains subschemas. `map_or_names`: a member's value may be a list of
// names instead.
enum class Subschemas : std::uint8_t { none, one, list, map, one_or_list, map_or_names };

// The groups of keywords that a meta-schema of a dialect selects (JSON Schema Core, 8.1.2).
enum class Vocabulary : std::uint16_t {
  core = 1 << 0,
  applicator = 1 << 1,
  unevaluated = 1 << 2,
  validation = 1 << 3,
  format_annotation = 1 << 4,
  format_assertion = 1 << 5,
  content = 1 << 6,
  meta_data = 1 << 7,
};

struct KeywordEntry {
  std::string_view name;
  Subschemas subschemas;
  Vocabulary vocabulary;
  Dialect first = Dialect::draft_06;  // the dialects that have the keyword
  Dialect last = Dialect::draft_2020_12;
};

const KeywordEntry& keyword_entry(Keyword keyword);
inline std::string_view keyword_name(Keyword keyword) {
  return keyword_entry(keyword).name;
}
// Whether it constrains nothing.
inline bool only_describes(Keyword keyword) {
  const Vocabulary vocabulary = keyword_entry(keyword).vocabulary;
  return vocabulary == Vocabulary::core || vocabulary == Vocabulary::meta_data;
}
// A keyword of any dialect.
std::optional<Keyword> find_keyword(std::string_view name);

}  // namespace baton::schema
