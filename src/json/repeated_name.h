#pragma once

#include <optional>

#include "json/sorted_members.h"
#include "json/tape.h"

namespace baton::json {

// The first member of an object of few members whose name an earlier member has; of many,
// SortedMembers finds it. Linear if all names have different lengths, first and last characters.
std::optional<RepeatedName> find_repeated_name(const Tape& tape, Tape::Place object);

}  // namespace baton::json
