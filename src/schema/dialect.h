#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "baton/result.h"

// The supported dialects, and the handling of each of their keywords. A name that is in no table is
// an annotation, which constrains nothing.
namespace baton::schema {

// Draft 2020-12, sorted by name for the binary search.
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
  additional_properties,
  all_of,
  any_of,
  constant,
  contains,
  content_encoding,
  content_media_type,
  content_schema,
  default_value,
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
inline constexpr std::size_t kKeywordCount = 60;

enum class Support : std::uint8_t { implemented, refused };

// How a keyword's value contains subschemas.
enum class Subschemas : std::uint8_t { none, one, list, map };

struct KeywordEntry {
  std::string_view name;
  Support support;
  Subschemas subschemas;
  std::string_view instead = {};  // what to write instead of a refused keyword
};

const KeywordEntry& keyword_entry(Keyword keyword);
inline std::string_view keyword_name(Keyword keyword) {
  return keyword_entry(keyword).name;
}
std::optional<Keyword> find_keyword(std::string_view name);

// malformed unless `uri`, the value of $schema, names a dialect in the table.
Result<void> check_dialect(std::string_view uri);

}  // namespace baton::schema
