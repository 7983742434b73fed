#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "json/json.h"

// Joins what parallel runs of one agent say about the same field. Nothing is dropped silently:
// where they disagree, the result names the conflict. A conflict is a warning, not
// data: it has no text of the agents but short identifiers.
namespace baton::context {

enum class FieldType : std::uint8_t { array, object };

// The value that one run gives.
struct RunValue {
  std::string_view execution_id;
  Json value;
};

struct JoinedValue {
  Json value;
  std::vector<std::string> conflicts;  // "exec_002 and exec_003 disagree on port: …"
};

// An array has the elements of each run, oldest first, equal ones once; elements with the same id
// or name and different content are a conflict, and both stay. An object has the members of each
// run: equal values once, arrays and objects joined likewise; of other values the latest run's is
// taken, and they are a conflict.
JoinedValue join_runs(std::span<const RunValue> runs, FieldType type);

// Adds a value to an array: each element of an array, any other value as one element. Null and the
// empty text add nothing.
void add_to_array(Json& array, Json value);

}  // namespace baton::context
