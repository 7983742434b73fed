#pragma once

#include <cstddef>

#include "app/shared/session_call.h"

namespace baton::app {

// Deletes the values of an open session that have expired, and records it in the log: the author is
// the one who set the time to live, the time is the time of expiry. Returns their number.
Result<std::size_t> remove_expired_values(OpenSession& session);

// The same in a separate transaction, if there are any: for requests that read the log.
Result<void> settle_expired(const SharedCall& call, Workspace& workspace);

// Removes the expired values of every session, whatever its settings are now.
Result<void> remove_all_expired_values(Workspace& workspace);

}  // namespace baton::app
