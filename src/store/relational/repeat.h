#pragma once

#include "baton/result.h"
#include "store/relational/connection.h"

namespace baton::relational {

// Each repetition follows a conflict that let somebody else go ahead.
inline constexpr int kMostAttempts = 64;

// Does a transaction, from its begin() to its commit(), and does it once more for as long as the
// engine says that this helps.
template <typename Attempt>
Result<void> repeat_on_conflict(Connection& connection, const Attempt& attempt) {
  for (int count = 1;; ++count) {
    const Result<void> done = attempt();
    if (done) return done;
    const RollbackOutcome aftermath = connection.roll_back();
    if (aftermath == RollbackOutcome::committed) return {};
    if (aftermath == RollbackOutcome::ended || count == kMostAttempts) return done;
  }
}

}  // namespace baton::relational
