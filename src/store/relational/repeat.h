#pragma once

#include "baton/result.h"
#include "store/relational/connection.h"

namespace baton::relational {

// Each repetition follows a conflict in which another transaction succeeded.
inline constexpr int kMostAttempts = 64;

// Runs a part of a transaction. An exception must not leave it open: the connection lives on.
template <typename Work>
Result<void> roll_back_on_exception(Connection& connection, const Work& work) {
  try {
    return work();
  } catch (...) {
    connection.roll_back();
    throw;
  }
}

// Runs a transaction from begin() to commit(), and repeats it while the engine recommends it.
template <typename Attempt>
Result<void> repeat_on_conflict(Connection& connection, const Attempt& attempt) {
  for (int count = 1;; ++count) {
    const Result<void> done = roll_back_on_exception(connection, attempt);
    if (done) return done;
    const RollbackOutcome aftermath = connection.roll_back();
    if (aftermath == RollbackOutcome::committed) return {};
    if (aftermath == RollbackOutcome::ended || count == kMostAttempts) return done;
  }
}

}  // namespace baton::relational
