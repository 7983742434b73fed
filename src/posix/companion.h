#pragma once

#include "baton/error.h"

namespace baton::posix {

// Replaces this process with baton-full, the larger program with the same commands, with these
// arguments and the same environment, which gets a mark of the process. BATON_FULL names it;
// otherwise it is searched where it is installed (../libexec/baton, relative to this program) and
// where it is built (beside it). Returns only on failure: unavailable, also in a program that was
// started as baton-full and is not.
Error become_companion(char* const* arguments);

}  // namespace baton::posix
