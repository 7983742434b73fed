#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "json/json.h"
#include "json/pointer.h"
#include "text/pattern.h"

namespace baton::lint {

// What JSON Schemas say about a place in their instances.
enum class Presence : std::uint8_t {
  declared,    // a schema describes the place
  open,        // no schema describes the members of its parent
  undeclared,  // other members of the parent are described
  impossible,  // no valid instance has the place
};

struct SchemaPlace {
  Presence presence = Presence::open;
  std::string token = {};               // the first token of the pointer that is not declared
  std::vector<std::string> known = {};  // members that the schemas describe there
  std::size_t schema = 0;               // the last of the schemas that describes one of them
};

// The patterns of schemas, each compiled once; no value for one that cannot be used.
using CompiledPatterns = std::map<std::string, std::optional<text::Pattern>, std::less<>>;

// The place in instances to which all of `schemas` apply. Follows properties, patternProperties,
// additionalProperties, items, prefixItems, allOf, anyOf, oneOf, and references within a schema.
// Other references say nothing. `patterns` may be kept for the next pointer.
SchemaPlace find_in_schemas(std::span<const Json* const> schemas, const json::Pointer& pointer,
                            CompiledPatterns& patterns);

}  // namespace baton::lint
