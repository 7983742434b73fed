#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "domain/migration/mapping.h"
#include "json/json.h"
#include "json/pointer.h"

namespace baton::migration {

// At most so many places of one pattern are mapped; a longer list is kept whole.
inline constexpr std::size_t kMaxPlaces = 2000;

// A place that a pattern matches.
struct Found {
  json::Pointer at;
  const Json* value = nullptr;
  std::string name;  // what the last "*" stands for
};

// The member of that name: the exact one, else the first whose folded name is the same.
Json::const_iterator find_folded(const Json& object, const std::string& name);

// The places below `start` that `pattern` matches; none if they are more than kMaxPlaces.
std::vector<Found> locate(const Found& start, const Pattern& pattern);

// "object", "array", "string", "number", "boolean" or "null".
const char* type_of(const Json& value);

}  // namespace baton::migration
