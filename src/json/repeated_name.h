#pragma once

#include <optional>

#include "json/sorted_members.h"
#include "json/tape.h"

namespace baton::json {

// The first member of an object of few members whose name an earlier member has; among many,
// SortedMembers finds it.
std::optional<RepeatedName> find_repeated_name(const Tape& tape, Tape::Place object);

}  // namespace baton::json
