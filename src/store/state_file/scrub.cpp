// A new segment, which begins with the scrubbed state, takes the place of the journal: the state is
// in place before anything is removed, and what a killed process leaves is removed by the next
// scrub.
#include <utility>

#include "store/state_file/transaction.h"

namespace baton::state_file {

Result<void> StateFileTransaction::scrub(StateChange change, const Scrubbing& scrubbing) {
  const bool is_active = before_.has_value();
  if (is_active) {
    BATON_CHECK(replace(std::move(change)));
  } else if (tail_) {
    BATON_CHECK(begin_segment_after_end(std::move(change)));
  }
  leaves_nothing_ = false;
  if (scrubbing.earlier == EarlierStates::removed && tail_) {
    BATON_CHECK(journal_.remove_earlier(*tail_));
  }
  BATON_CHECK(backups_.rewrite(scrubbing.redact));
  // Nothing tells any more which of them belong to a workflow that ended earlier.
  if (is_active && scrubbing.earlier == EarlierStates::removed) backups_.protect();
  leaves_nothing_ = true;
  return {};
}

// The workflow has ended, so that no state is in place: the segment ends with it again.
Result<void> StateFileTransaction::begin_segment_after_end(StateChange change) {
  journal::Record record;
  record.entry = {.kind = JournalKind::ended,
                  .note = std::move(change.note),
                  .digest = host_.crypto.digest(change.text)};
  record.body = std::move(change.text);
  return begin_segment(std::move(record));
}

}  // namespace baton::state_file
