#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/migration/mapping.h"
#include "json/json.h"
#include "json/pointer.h"

namespace baton::migration {

// The maximum number of mapped places of one pattern; a longer list is kept whole.
inline constexpr std::size_t kMaxPlaces = 2000;

// A place that a pattern matches.
struct Found {
  json::Pointer at;
  const Json* value = nullptr;
  std::string name;  // the name that the last "*" matches; empty for an element of an array
};

// The places below `start` that `pattern` matches; none if there are more than kMaxPlaces.
std::vector<Found> locate(const Found& start, const Pattern& pattern);

// "object", "array", "string", "number", "boolean" or "null".
const char* type_of(const Json& value);

}  // namespace baton::migration
