// The record of a workflow's end, and the removal of its state file after it.
#include <algorithm>
#include <cstddef>
#include <utility>

#include "store/durable_file.h"
#include "store/state_file/hard_links.h"
#include "store/state_file/transaction.h"

namespace baton::state_file {

using journal::Record;

// Syncs the state as well: afterwards its absence means that it was removed, not that a power
// failure reverted its last rename.
Result<void> StateFileTransaction::announce_end(const ChangeNote& note) {
  if (!before_) return {};
  leaves_nothing_ = false;  // until the announced removal is complete
  BATON_CHECK(keep_last_backup());
  BATON_CHECK(prepare_segment(note.at));
  BATON_CHECK(require_lock());
  BATON_CHECK(sync_file());
  Record record = record_of_before(JournalKind::ended, note);
  const RelativePath away = store::temporary_beside(where_.file, host_.ids);
  record.temporary = away.filename();
  before_end_ = tail_;
  BATON_CHECK(append(std::move(record)));
  end_segment_ = std::move(unsynced_);
  const Result<void> synced = end_segment_->sync();
  if (!synced) (void)restart_journal();
  if (synced) end_name_ = away.filename();
  return synced;
}

// The workflow did not end: the journal must not tell so.
Result<void> StateFileTransaction::take_end_back() {
  const std::unique_ptr<AppendFile> segment = std::move(end_segment_);
  BATON_TRY(const bool is_last, is_last_record(segment.get()));
  if (!is_last) return fail(ErrorCode::conflict, "the record of the end is not the last one");
  BATON_CHECK(segment->truncate(before_end_->bytes));
  tail_ = before_end_;
  return segment->sync();
}

// A file that cannot be opened for that (read-only, several hard links) is written anew.
Result<void> StateFileTransaction::sync_file() {
  const Result<std::unique_ptr<AppendFile>> file = host_.root.open_append(where_.file);
  if (file) BATON_CHECK((*file)->sync());
  if (file || !file_) return host_.root.sync(where_.file.parent());
  BATON_CHECK(write_if_known(host_, where_, before_->text, *file_));
  BATON_TRY(const std::optional<FoundState> written, find_state(host_, where_));
  const bool is_own = written && written->state.text == before_->text;
  if (!is_own) return fail(overtaken());
  file_ = written->file;
  return {};
}

// The last copy of the state, before its file is removed.
Result<void> StateFileTransaction::keep_last_backup() {
  BATON_CHECK(require_lock());
  if (before_is_ == BeforeIs::set_aside) return {};
  BATON_CHECK(backups_.keep(*before_, BackupDurability::synced));
  backups_.prune(std::max<std::size_t>(where_.backups, 1));
  return {};
}

// Whether another program only touched the file, or wrote the same text.
bool StateFileTransaction::has_known_text(const RelativePath& away) const {
  const Result<std::string> text = host_.root.read(away, where_.file_limit);
  return text && has_text_of_before(*text);
}

// Compares the file after it has lost its name, by which other programs would change it. Nobody
// else has the new name; where a rename cannot be exclusive, it would take two steps, and the file
// could be replaced in between. If another program has removed the file, it is gone all the same.
Result<void> StateFileTransaction::take_file_away(const RelativePath& away) {
  const Result<void> taken = host_.root.rename(where_.file, away);
  if (!taken) return taken.error().code == ErrorCode::not_found ? Result<void>() : taken;
  const Result<std::optional<EntryStatus>> status = host_.root.status(away);
  if (!status) return put_file_back(away, status.error());
  const bool is_same_file = *status && file_ && is_same_content(*file_, **status);
  const bool is_known = is_same_file || has_known_text(away);
  if (!is_known) return put_file_back(away, overtaken());
  const Result<void> removed = host_.root.remove(away);
  return removed ? removed : put_file_back(away, removed.error());
}

// Fails with `cause`. A file that another program has put in its place meanwhile is newer, and
// stays. If the name cannot be given back, the file is gone, and the next holder of the lock
// examines what has the temporary name.
Result<void> StateFileTransaction::put_file_back(const RelativePath& away, Error cause) {
  const Result<void> back = host_.root.rename_exclusive(away, where_.file);
  if (!back && back.error().code == ErrorCode::conflict) (void)host_.root.remove(away);
  is_file_left_ = !back && back.error().code != ErrorCode::conflict;
  return is_file_left_ ? Result<void>() : fail(std::move(cause));
}

// If the file stays, the workflow continues. A new segment says so if the record of the end cannot
// be taken back.
Result<void> StateFileTransaction::remove_file() {
  const RelativePath away = end_name_.empty() ? store::temporary_beside(where_.file, host_.ids)
                                              : where_.file.parent().child(end_name_);
  const Result<void> removed = take_file_away(away);
  if (removed) return {};
  const bool stays = removed.error().code != ErrorCode::not_found;
  if (stays && !end_name_.empty() && !take_end_back()) {
    constexpr JournalKind kKind = JournalKind::checkpoint;
    (void)begin_segment_from_before(kKind, note_of_before(kKind, host_.clock.now()));
  }
  return removed;
}

Result<void> StateFileTransaction::remove() {
  if (!before_) return {};
  if (end_name_.empty()) BATON_CHECK(keep_last_backup());
  BATON_CHECK(require_lock());
  BATON_CHECK(remove_file());
  forget_hard_links_of_ended(where_.file, journal_, repository_);
  before_.reset();
  Result<void> synced = host_.root.sync(where_.file.parent());
  if (!synced) synced.error().hint = "the state is removed, but a power cut may undo this";
  leaves_nothing_ = synced.has_value() && !is_file_left_;
  return synced;
}

}  // namespace baton::state_file
