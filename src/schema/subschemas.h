#pragma once

#include <nlohmann/json.hpp>

#include "json/json.h"
#include "schema/dialect.h"

namespace baton::schema {

// Calls visit(subschema) for each subschema in a keyword's value.
template <typename Visit>
void each_subschema(Keyword keyword, const Json& value, const Visit& visit) {
  const Subschemas subschemas = keyword_entry(keyword).subschemas;
  if (subschemas == Subschemas::one) {
    visit(value);
  } else if (subschemas == Subschemas::list && value.is_array()) {
    for (const Json& element : value) visit(element);
  } else if (subschemas == Subschemas::map && value.is_object()) {
    for (const auto& member : *value.get_ptr<const Json::object_t*>()) visit(member.second);
  }
}

}  // namespace baton::schema
