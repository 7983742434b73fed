#pragma once

#include "baton/error.h"

namespace baton::posix {

// Puts baton-full, the larger program of the same commands, in the place of this one, with these
// arguments and the same environment. It is what BATON_FULL names, or is found where it is
// installed (../libexec/baton, seen from this program) or built (beside it). Returns where that
// failed: unavailable.
Error become_companion(char* const* arguments);

}  // namespace baton::posix
