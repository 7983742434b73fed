#pragma once

#include <cstdint>

#include "schema/keyword.h"

namespace baton::schema {

using GroupId = std::uint32_t;
using ResourceId = std::uint32_t;
inline constexpr std::uint32_t kNone = 0xffffffff;

// Stands for this count and all larger ones: no text, array or object has so many parts.
inline constexpr std::uint32_t kMostCount = kNone - 1;

// Evaluated in this order within a group: cheap ones first, unevaluated* last, because they depend
// on the others.
enum class Kind : std::uint16_t {
  never,         // the schema `false`
  type,          // a: set of 1 << Type
  enum_strings,  // a: string_sets
  enum_values,   // a, b: first and count in values
  constant,      // a: values
  minimum,       // a: numbers; the same for the next four
  maximum,
  exclusive_minimum,
  exclusive_maximum,
  multiple_of,
  min_length,  // a: count, b: numbers if a is kMostCount; the same for all up to max_properties
  max_length,
  min_items,
  max_items,
  min_properties,
  max_properties,
  format,              // a: Format
  pattern,             // a: patterns
  dependent_required,  // a, b: first and count in dependencies; the same for dependent_schemas
  unique_items,
  members,       // a: member_rules
  prefix_items,  // a, b: first and count in group_lists
  items,         // a: group, b: index of the first element that it applies to
  contains,      // a: group, b: contains_limits
  dependent_schemas,
  reference,          // a: group
  dynamic_reference,  // a: group if no dynamic anchor is found, b: dynamic name or kNone
  all_of,             // a, b: first and count in group_lists; the same for the next two
  any_of,
  one_of,
  negation,           // a: group
  condition,          // a: first of three in group_lists (if, then, else); kNone if absent
  unevaluated_items,  // a: group
  unevaluated_properties,
};

struct Instruction {
  Kind kind = Kind::never;
  Keyword keyword = Keyword::schema;
  std::uint32_t a = 0;
  std::uint32_t b = 0;
};

// Whether a group has unevaluatedItems or unevaluatedProperties.
enum class Tracking : std::uint32_t { off, on };

struct Group {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
  ResourceId resource = 0;
  Tracking tracking = Tracking::off;
};

}  // namespace baton::schema
