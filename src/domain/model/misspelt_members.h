#pragma once

#include <cstdint>

#include "baton/finding.h"
#include "json/view.h"

namespace baton::model {

// The members that a misspelt one may have been meant to be.
enum class MeantMembers : std::uint8_t {
  absent,  // optional ones that are absent, and empty lists and objects: another program may use a
           // name near that of one with a value
  any
};

// A warning (rule misspelt-member) for each member of the state, of an item in one of its lists, or
// of an output, that is unknown and nearly has the name of a known one. Unknown members are
// allowed, so that nothing else tells. The schema reports required members that are missing.
Findings misspelt_members(const json::View& state, MeantMembers meant = MeantMembers::absent);
// The same for an output outside a state, which has all members.
Findings misspelt_output_members(const json::View& output);

}  // namespace baton::model
