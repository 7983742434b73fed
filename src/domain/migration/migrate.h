#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "baton/instant.h"
#include "domain/migration/mapping.h"
#include "domain/migration/recognize.h"
#include "json/json.h"

namespace baton::migration {

// The member of `extensions` that records the source of each mapped value; unmapped values are in
// the member that is named after the source.
inline constexpr std::string_view kRecord = "migration";

// A value that was mapped. If the place has another form, the original value is kept beside it, so
// that it can be restored after any conversion.
struct Moved {
  std::string from;              // JSON Pointer into the document
  std::size_t at = 0;            // its index among the members of its object
  std::string to;                // JSON Pointer into the state; empty: it is a gate's status
  std::string gate;              // the gate's name
  std::optional<Json> original;  // if it differs from `value`
  Json value;                    // as the state has it
  bool is_fixed = false;         // the original is restored, even if the state changes
};

// Values that must not be mapped, because the state would become invalid.
struct Excluded {
  std::set<std::string, std::less<>> sources;  // JSON Pointers into the document
  std::set<std::string, std::less<>> targets;  // members of the state
};

struct Migrated {
  Json state;
  std::vector<Moved> moved;
  std::vector<std::string> kept;    // JSON Pointers of what is in extensions
  std::vector<std::string> filled;  // members of the state without a source in the document
};

// A 2.0 state with revision 0. It contains every value of the document: mapped, with its original
// if it was converted, or below extensions.<source>. `document` is an object.
Migrated migrate(const Json& document, const Shape& shape, Instant now, const Excluded& excluded);

// Excludes the source of the place of a finding; false if all of it is excluded already.
bool exclude(const Migrated& migrated, const std::string& location, Excluded& excluded);

}  // namespace baton::migration
