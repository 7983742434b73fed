#pragma once

#include <memory>
#include <optional>
#include <string>

#include "host/directory.h"
#include "host/host.h"
#include "store/journal/journal.h"
#include "store/state_file/backups.h"
#include "store/state_file/reconcile.h"
#include "store/state_store.h"

namespace baton::state_file {

struct Opened {
  BeginRequest request;
  std::unique_ptr<Lock> lock;
  journal::Journal journal;
  Backups backups;
  std::optional<journal::Tail> tail;
  Reconciled before;
  Repository* repository;  // may be null
};

// A change: the output, the new state in a temporary file, the journal's record, and then the
// rename that readers see. If a step fails, earlier ones are reverted.
class StateFileTransaction final : public StateTransaction {
 public:
  StateFileTransaction(Host& host, StateLocation where, Opened opened);
  StateFileTransaction(const StateFileTransaction&) = delete;
  StateFileTransaction& operator=(const StateFileTransaction&) = delete;
  ~StateFileTransaction() override;

  const std::optional<StoredState>& before() const override { return before_; }
  [[nodiscard]] bool is_overtaken() const override { return is_overtaken_; }
  Revision next_revision(Revision current) const override;
  Result<Digest> replace(StateChange change) override;
  Result<void> finish() override;
  Result<void> announce_end(const ChangeNote& note) override;
  Result<void> remove() override;
  Result<void> note_denial(const ChangeNote& note) override;
  Result<void> change_parked(const StateChange& change, const Put& put) override;
  Result<void> adopt(const ChangeNote& note) override;
  Result<void> release(const ChangeNote& note) override;
  Result<std::string> set_aside(Aside aside) override;
  Result<void> remove_history(const std::vector<RelativePath>& files) override;
  Result<void> scrub(StateChange change, const Scrubbing& scrubbing) override;
  Result<void> renew_hard_links() override;

 private:
  enum class BeforeIs : std::uint8_t { worth_keeping, set_aside };

  void release_lock();
  [[nodiscard]] Result<void> require_lock() const;
  Result<void> begin_segment_after_end(StateChange change);
  Result<void> end_adoption(const ChangeNote& note);
  Result<void> take_end_back();
  Result<void> keep_last_backup();
  Result<void> remove_file();
  Result<Digest> replace_with_output(StateChange change);
  Result<Digest> replace_file(StateChange change);
  Result<void> keep_record(const StateChange& change, journal::Record record);
  Result<void> rename_recorded(const RelativePath& temporary,
                               const std::optional<journal::Tail>& earlier);
  Result<void> put_in_place(const RelativePath& temporary);
  [[nodiscard]] bool has_text_of_before(const std::string& text) const;
  [[nodiscard]] bool is_only_touched(const RelativePath& temporary);
  Error overtaken();
  void remove_unused(const RelativePath& temporary, const Digest& digest);
  Result<void> sync_file();
  [[nodiscard]] bool has_known_text(const RelativePath& away) const;
  Result<void> take_file_away(const RelativePath& away);
  Result<void> put_file_back(const RelativePath& away, Error cause);
  Result<void> append(journal::Record record);
  Result<void> begin_segment(journal::Record record);
  Result<void> append_note(JournalKind kind, const ChangeNote& note);
  // `at`: the time of the change that follows, so that the records' times are in order.
  Result<void> prepare_segment(Instant at);
  Result<void> adopt_edit_from_outside(Instant at);
  Result<void> begin_segment_from_before(Instant at);
  Result<void> begin_segment_from_before(JournalKind kind, const ChangeNote& note);
  [[nodiscard]] journal::Record record_of_before(JournalKind kind, const ChangeNote& note) const;
  [[nodiscard]] ChangeNote note_of_before(JournalKind kind, Instant at) const;
  [[nodiscard]] Result<bool> is_last_record(const AppendFile* segment) const;
  Result<void> take_back(const std::optional<journal::Tail>& earlier);
  Result<void> sync();
  Result<void> restart_journal();
  void back_up(const StoredState& state);

  Host& host_;
  StateLocation where_;
  BeginRequest request_;
  std::unique_ptr<Lock> lock_;
  Repository* repository_;
  journal::Journal journal_;
  Backups backups_;
  std::optional<journal::Tail> tail_;
  std::optional<StoredState> before_;
  Standing standing_;
  std::unique_ptr<AppendFile> segment_;   // the newest segment, open for appending
  std::unique_ptr<AppendFile> unsynced_;  // the segment while it contains an unsynced record
  // A damaged state that was set aside must not displace a good one from the backups.
  BeforeIs before_is_ = BeforeIs::worth_keeping;
  std::optional<EntryStatus> file_;  // when `before_` was read; empty: there was none
  bool is_file_known_ = true;        // false once this transaction has replaced the file
  bool is_overtaken_ = false;
  bool is_file_left_ = false;  // the removed file still has its temporary name
  // The journal before the announced end, and the segment with the record of it.
  std::optional<journal::Tail> before_end_;
  std::unique_ptr<AppendFile> end_segment_;
  std::string end_name_;  // for the state file while it is removed; empty: no end is announced
  bool leaves_nothing_ = true;  // false while a change is incomplete
  bool leaves_part_of_backup_ = false;
};

}  // namespace baton::state_file
