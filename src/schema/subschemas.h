#pragma once

#include "json/children.h"
#include "schema/keyword.h"

namespace baton::schema {

// Calls visit(subschema) for each subschema in a keyword's value.
template <typename Visit>
void each_subschema(Keyword keyword, const json::View& value, const Visit& visit) {
  const auto visit_elements = [&] {
    for (const json::View& element : json::Elements(value)) visit(element);
  };
  const auto visit_members = [&](bool skips_names) {
    if (!value.is_object()) return;
    for (const auto& [name, member] : json::Members(value)) {
      if (!skips_names || !member.is_array()) visit(member);
    }
  };
  switch (keyword_entry(keyword).subschemas) {
    case Subschemas::none: return;
    case Subschemas::one: visit(value); return;
    case Subschemas::list:
      if (value.is_array()) visit_elements();
      return;
    case Subschemas::map: visit_members(false); return;
    case Subschemas::one_or_list: value.is_array() ? visit_elements() : visit(value); return;
    case Subschemas::map_or_names: visit_members(true); return;
  }
}

}  // namespace baton::schema
