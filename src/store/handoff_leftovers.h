#pragma once

#include "host/host.h"

namespace baton::store {

// Removes the temporary files that killed hooks left beside leases, session records, receipts and
// unrecorded outputs. Hooks write these files without the writers' lock, so a temporary file that
// is younger than a minute may be in use, and stays.
void sweep_handoff_leftovers(Host& host);

}  // namespace baton::store
