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

// The member of `extensions` that says where each mapped value came from; what has no place in the
// state is in the member that is named after the source.
inline constexpr std::string_view kRecord = "migration";

// A value that has a place in the state. Where the place takes another form of it, the value is
// kept beside it, so that it can be given back whatever the conversion was.
struct Moved {
  std::string from;              // JSON Pointer into the document
  std::size_t at = 0;            // its index among the members of its object
  std::string to;                // JSON Pointer into the state; empty: it is a gate's status
  std::string gate;              // the gate's name
  std::optional<Json> original;  // where `value` is another
  Json value;                    // as the state has it
  bool is_fixed = false;         // the original holds whatever becomes of the state
};

// What must not be mapped, because the state would be invalid with it.
struct Excluded {
  std::set<std::string, std::less<>> sources;  // JSON Pointers into the document
  std::set<std::string, std::less<>> targets;  // members of the state
};

struct Migrated {
  Json state;
  std::vector<Moved> moved;
  std::vector<std::string> kept;    // JSON Pointers of what is in extensions
  std::vector<std::string> filled;  // members of the state that the document did not have
};

// A 2.0 state at revision 0. Every value of the document is in it: mapped, with its original where
// it was converted, or below extensions.<source>. `document` is an object.
Migrated migrate(const Json& document, const Shape& shape, Instant now, const Excluded& excluded);

// Excludes what the place of a finding was made of; false if all of it is excluded already.
bool exclude(const Migrated& migrated, const std::string& location, Excluded& excluded);

}  // namespace baton::migration
