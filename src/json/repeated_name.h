#pragma once

#include <optional>

#include "json/tape.h"

namespace baton::json {

struct RepeatedName {
  Tape::Place first = 0;
  Tape::Place later = 0;
};

// The first member of an object whose name an earlier member has. Linear for usual objects;
// hostile names cost no more than a sort.
std::optional<RepeatedName> find_repeated_name(const Tape& tape, Tape::Place object);

}  // namespace baton::json
