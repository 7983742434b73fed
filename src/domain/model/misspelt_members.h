#pragma once

#include <cstdint>

#include "baton/finding.h"
#include "json/view.h"

namespace baton::model {

// The members that a misspelt one may have been meant to be.
enum class MeantMembers : std::uint8_t {
  absent,  // optional ones that are absent: another program may use a name near that of a present
           // one
  any
};

// A warning (rule misspelt-member) for each member of the state, or of an item in one of its lists,
// that is unknown and nearly has the name of a known one. Unknown members are allowed, so that
// nothing else tells. The schema reports required members that are missing.
Findings misspelt_members(const json::View& state, MeantMembers meant = MeantMembers::absent);

}  // namespace baton::model
