#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "domain/migration/mapping.h"
#include "json/json.h"

namespace baton::migration {

// The type of value that a place of the state accepts.
enum class Kind : std::uint8_t {
  text,        // not empty
  any_text,    // may be empty
  identifier,  // a name that may become part of a path
  time,
  phase,
  execution_status,
  impact,
  category,
  constraint_type,
  severity,
  artifact_type,
  texts,  // a list of strings
  object,
  any
};

struct Target {
  std::string_view name;  // "/phase" of the state, "status" of an item
  Kind kind = Kind::any;
};

// Places of the state that accept one value.
std::span<const Target> targets();

// A list of the state, and the required members of its items.
struct ListTarget {
  std::string_view name;      // the rule's `to`: "/agentSequence/-"
  std::string_view member;    // "agentSequence"
  std::string_view required;  // an item without it is omitted
  std::span<const Target> members;
};
std::span<const ListTarget> list_targets();
const ListTarget* find_list_target(std::string_view name);

// The value in the form of the place; empty if it has no such form. `words` are translated first.
std::optional<Json> convert(const Json& value, Kind kind, const Words& words);

// A gate's status: "passed", "warning", "pending" or "failed".
std::optional<std::string> convert_gate(const Json& value, const Words& words);

}  // namespace baton::migration
