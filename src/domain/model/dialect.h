#pragma once

#include <cstdint>
#include <string_view>

#include "json/json.h"

namespace baton::model {

// Which program's workflow state a document is. `name` is stable: "baton-2.0", "gate-map",
// "idle-stub", "phases-with-verdicts", "versioned-phases", "phase-history", "active-issue",
// "wrapped-v1", or "unknown".
struct StateDialect {
  std::string_view name;
  std::string_view description;  // what it is, for people, without a full stop
  bool is_baton = false;
};

// How much of a file could be read.
enum class Intactness : std::uint8_t { whole, part };

// Whether a document shows by itself that baton wrote it: a version, and the core that every state
// has from its first write (of a damaged file, what is intact of it). Members that look alike are
// not enough.
bool has_markers(const Json& document, Intactness intactness = Intactness::whole);

// Whether something beside the document, such as a journal, shows that it is baton's.
enum class Origin : std::uint8_t { unknown, baton };

// Judges by structure. A document of unknown origin needs markers; one of baton's may lack them
// after an edit by hand.
StateDialect recognise(const Json& document, Origin origin);

}  // namespace baton::model
