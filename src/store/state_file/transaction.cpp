#include "store/state_file/transaction.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "json/read.h"
#include "store/durable_file.h"
#include "store/journal/text_edit.h"
#include "store/state_file/backups.h"
#include "store/state_file/hard_links.h"
#include "store/state_file/layout.h"
#include "store/state_file/outputs.h"
#include "store/state_file/set_aside.h"
#include "store/writer_lock.h"
#include "text/concat.h"

namespace baton::state_file {
namespace {

using journal::Journal;
using journal::Record;
using journal::Tail;

Error too_large(const StateLocation& where, std::size_t bytes) {
  return {
      .code = ErrorCode::limit,
      .phrase = "the state would be too large",
      .subject = std::string(where.file.text()),
      .hint = text::concat("it would have ", std::to_string(bytes), " bytes, and ",
                           std::to_string(where.file_limit), " is the limit (limits.fileBytes)")};
}

Error lost_state_lock(std::string hint) {
  return store::lost_lock(kLockFile, std::move(hint));
}

Error unsure(Error error) {
  error.hint = "durability unknown: the change is written, but a power cut may undo it";
  return error;
}

// The journal's description of an outside edit.
ChangeNote note_of(const std::string& state, Instant now) {
  ChangeNote note{.at = now};
  if (const Result<Json> document = json::read(state, "")) {
    note.workflow = model::text_member(*document, "workflowId");
    note.revision = model::revision_member(*document, "revision");
  }
  return note;
}

}  // namespace

StateFileTransaction::StateFileTransaction(Host& host, StateLocation where, Opened opened)
    : host_(host),
      where_(std::move(where)),
      request_(std::move(opened.request)),
      lock_(std::move(opened.lock)),
      repository_(opened.repository),
      journal_(std::move(opened.journal)),
      backups_(std::move(opened.backups)),
      tail_(std::move(opened.tail)),
      before_(std::move(opened.before.state)),
      standing_(opened.before.standing),
      file_(opened.before.file) {}

Revision StateFileTransaction::next_revision(Revision current) const {
  const Revision highest = tail_ ? tail_->record.highest : Revision{};
  return std::max(journal::credible_revision(current, highest), highest).next();
}

StateFileTransaction::~StateFileTransaction() {
  release_lock();
}

void StateFileTransaction::release_lock() {
  if (lock_ && leaves_nothing_ && !leaves_part_of_backup_) lock_->end_well();
  lock_.reset();
}

// `git clean -fdx` removes the lock's file. The next process then locks a new one and writes too,
// so this one must not.
Result<void> StateFileTransaction::require_lock() const {
  if (!lock_ || lock_->is_still_held()) return {};
  return fail(lost_state_lock("nothing was changed; repeat the command"));
}

Result<Digest> StateFileTransaction::replace(StateChange change) {
  leaves_nothing_ = false;
  Result<Digest> digest = replace_with_output(std::move(change));
  leaves_nothing_ = digest.has_value();
  // Other processes may have removed what this one was about to use.
  const bool is_explained = digest || digest.error().code == ErrorCode::conflict;
  if (!is_explained) BATON_CHECK(require_lock());
  return digest;
}

// Recovery must not find an output whose change was refused.
Result<Digest> StateFileTransaction::replace_with_output(StateChange change) {
  if (change.text.size() > where_.file_limit) return fail(too_large(where_, change.text.size()));
  if (!change.output) return replace_file(std::move(change));
  const RecordedOutput output = *std::exchange(change.output, std::nullopt);
  BATON_TRY(const EarlierOutput earlier,
            keep_output(host_, output, OutputDurability::left_to_the_journal));
  Result<Digest> digest = replace_file(std::move(change));
  if (!digest) take_back_output(host_, output, earlier);
  return digest;
}

Result<Digest> StateFileTransaction::replace_file(StateChange change) {
  const bool is_new_name = !before_.has_value();
  BATON_CHECK(change.patch.empty() ? adopt_edit_from_outside(change.note.at)
                                   : prepare_segment(change.note.at));
  BATON_TRY(const RelativePath temporary,
            store::write_temporary(host_.root, host_.ids, where_.file, change.text,
                                   Access::shared_by_umask));
  Digest digest = host_.crypto.digest(change.text);
  const JournalKind kind = change.patch.empty() ? JournalKind::whole : JournalKind::update;
  Record record;
  record.entry = {.kind = kind, .note = std::move(change.note), .digest = digest};
  record.temporary = temporary.filename();
  const std::optional<Tail> earlier = tail_;
  Result<void> done = keep_record(change, std::move(record));
  done = done ? rename_recorded(temporary, earlier) : done;
  if (!done) {
    remove_unused(temporary, digest);
    return fail(done.error());
  }
  file_.reset();
  is_file_known_ = false;
  before_ = StoredState{.text = std::move(change.text), .digest = std::move(digest)};
  before_is_ = BeforeIs::worth_keeping;
  standing_ = Standing::in_step;
  if (kind == JournalKind::whole) back_up(*before_);
  // The absence of a file whose name is on disk means that it was removed.
  const Result<void> synced = is_new_name ? host_.root.sync(where_.file.parent()) : Result<void>();
  if (!synced) return fail(unsure(synced.error()));
  return digest_of(*before_, host_.crypto);
}

Result<void> StateFileTransaction::rename_recorded(const RelativePath& temporary,
                                                   const std::optional<Tail>& earlier) {
  Result<void> done = require_lock();
  if (done) done = put_in_place(temporary);
  if (done) return done;
  const bool is_overtaken = done.error().code == ErrorCode::conflict;
  const Result<void> taken_back = take_back(earlier);
  const bool is_locked = require_lock().has_value();
  if (!taken_back && is_locked) {
    (void)host_.root.remove(temporary);
    (void)restart_journal();
  }
  if (is_locked && is_overtaken) return fail(overtaken());
  if (is_locked && done.error().code != ErrorCode::not_found) return done;
  // The next process, the first holder of a new lock, completes or removes what this one began.
  if (taken_back) return fail(lost_state_lock("repeat the command"));
  return fail(lost_state_lock(
      "another process may have completed the change: read the state before you repeat it"));
}

// Never replaces what another program has written since the state was read.
Result<void> StateFileTransaction::put_in_place(const RelativePath& temporary) {
  constexpr int kTries = 16;  // nobody touches a file so often meanwhile
  if (!is_file_known_) return host_.root.rename(temporary, where_.file);
  if (!file_) return host_.root.rename_exclusive(temporary, where_.file);
  for (int tries = kTries;; --tries) {
    Result<void> done = host_.root.replace(temporary, where_.file, *file_);
    const bool is_overtaken = !done && done.error().code == ErrorCode::conflict;
    if (!is_overtaken || tries == 1 || !is_only_touched(temporary)) return done;
  }
}

bool StateFileTransaction::has_text_of_before(const std::string& text) const {
  return before_ && host_.crypto.digest(text) == file_digest_of(*before_, host_.crypto);
}

// Whether another program changed only the file's times, or wrote the same text. After several
// edits, the temporary name may belong to an earlier one of them.
bool StateFileTransaction::is_only_touched(const RelativePath& temporary) {
  const Result<std::optional<FoundState>> there = find_state(host_, where_);
  if (!there || !*there || !has_text_of_before((*there)->state.text)) return false;
  const Result<std::string> own = host_.root.read(temporary, where_.file_limit);
  const bool is_own = own && host_.crypto.digest(*own) == tail_->record.entry.digest;
  if (is_own) file_ = (*there)->file;
  return is_own;
}

Error StateFileTransaction::overtaken() {
  is_overtaken_ = true;
  return {.code = ErrorCode::conflict,
          .phrase = "another program changed the state file meanwhile",
          .subject = std::string(where_.file.text()),
          .hint = "nothing was changed; repeat the command"};
}

// The new state that was not put in place. If the disk fails, another file may have the name.
void StateFileTransaction::remove_unused(const RelativePath& temporary, const Digest& digest) {
  const Result<std::string> text = host_.root.read(temporary, where_.file_limit);
  const bool is_own = text && host_.crypto.digest(*text) == digest;
  if (is_own || is_overtaken_) (void)host_.root.remove(temporary);
}

Result<void> StateFileTransaction::keep_record(const StateChange& change, Record record) {
  if (!change.patch.empty()) {
    const bool is_printed = change.layout == TextLayout::printed;
    record.body =
        is_printed ? change.patch : journal::body_of_edit(change.patch, before_->text, change.text);
    return append(std::move(record));
  }
  record.body = change.text;
  return begin_segment(std::move(record));
}

Result<void> StateFileTransaction::append(Record record) {
  BATON_CHECK(require_lock());
  BATON_TRY(unsynced_, journal_.append(std::move(record), tail_, std::move(segment_)));
  unsynced_->begin_sync();  // meanwhile, the file gets its name
  return {};
}

Result<void> StateFileTransaction::begin_segment(Record record) {
  BATON_CHECK(require_lock());
  return journal_.begin_segment(std::move(record), tail_);
}

// A patch must follow from the journal's last state; otherwise a new segment begins.
Result<void> StateFileTransaction::prepare_segment(Instant at) {
  const bool goes_on = tail_ && standing_ == Standing::in_step && !Journal::is_full(*tail_);
  if (goes_on) {
    BATON_TRY(segment_, journal_.open(*tail_));
  }
  return segment_ ? Result<void>() : begin_segment_from_before(at);
}

// Records the whole state before another one replaces it.
Result<void> StateFileTransaction::adopt_edit_from_outside(Instant at) {
  const bool is_to_adopt =
      before_ && before_is_ == BeforeIs::worth_keeping && standing_ == Standing::edited_outside;
  return is_to_adopt ? begin_segment_from_before(at) : Result<void>();
}

Result<void> StateFileTransaction::begin_segment_from_before(Instant at) {
  const bool is_outside = !tail_ || standing_ == Standing::edited_outside;
  const JournalKind kind = is_outside ? JournalKind::outside : JournalKind::checkpoint;
  return begin_segment_from_before(kind, note_of_before(kind, at));
}

Result<void> StateFileTransaction::begin_segment_from_before(JournalKind kind,
                                                             const ChangeNote& note) {
  Record record = record_of_before(kind, note);
  record.body = before_->text;
  BATON_CHECK(begin_segment(std::move(record)));
  standing_ = Standing::in_step;
  back_up(*before_);
  return {};
}

Record StateFileTransaction::record_of_before(JournalKind kind, const ChangeNote& note) const {
  Record record;
  record.entry = {.kind = kind, .note = note, .digest = digest_of(*before_, host_.crypto)};
  return record;
}

// An outside edit of an adopted file is a revision; the start of a segment is not.
ChangeNote StateFileTransaction::note_of_before(JournalKind kind, Instant at) const {
  if (where_.numbering == Numbering::by_member) return note_of(before_->text, at);
  const Revision highest = tail_ ? tail_->record.highest : Revision{};
  return {.at = at, .revision = kind == JournalKind::checkpoint ? highest : highest.next()};
}

// Best effort: the journal contains the same state.
void StateFileTransaction::back_up(const StoredState& state) {
  if (where_.backups == 0 || before_is_ == BeforeIs::set_aside) return;
  const Result<void> kept = backups_.keep(state, BackupDurability::left_to_the_kernel);
  if (!kept) leaves_part_of_backup_ = true;
  backups_.prune(where_.backups);
}

// Whether no other process has added a record, which is acknowledged. Under the lock, a lack of
// descriptors cannot prevent the answer.
Result<bool> StateFileTransaction::is_last_record(const AppendFile* segment) const {
  if (segment == nullptr || !require_lock()) return journal_.ends_at(*tail_, segment);
  BATON_TRY(const std::uint64_t size, segment->size());
  return size == tail_->bytes;
}

Result<void> StateFileTransaction::take_back(const std::optional<Tail>& earlier) {
  const std::unique_ptr<AppendFile> file = std::move(unsynced_);
  BATON_TRY(const bool is_last, is_last_record(file.get()));
  if (!is_last) return fail(lost_state_lock({}));
  Result<void> done =
      file ? file->truncate(earlier->bytes) : journal_.remove_segment(tail_->segment);
  if (done) tail_ = earlier;
  return done;
}

// Begins a new segment with the current state if the end of the journal cannot be trusted.
Result<void> StateFileTransaction::restart_journal() {
  BATON_TRY(tail_, journal_.tail());
  BATON_TRY(std::optional<StoredState> state, read_file(host_, where_));
  BATON_TRY(before_, redacted_edit(host_, where_, std::move(state)));
  if (!before_) return {};
  constexpr JournalKind kKind = JournalKind::checkpoint;
  Record record = record_of_before(kKind, note_of_before(kKind, host_.clock.now()));
  record.body = before_->text;
  return journal_.begin_segment(std::move(record), tail_);
}

Result<void> StateFileTransaction::sync() {
  const std::unique_ptr<AppendFile> file = std::move(unsynced_);
  return file ? file->sync() : Result<void>();
}

// After a failed sync the kernel may have dropped the data, so no record may be appended after it.
Result<void> StateFileTransaction::finish() {
  release_lock();
  const Result<void> synced = sync();
  if (synced) return {};
  const Result<std::unique_ptr<Lock>> again =
      host_.root.lock(kLockFile, {.deadline = request_.deadline, .holder = request_.command});
  if (again) (void)restart_journal();
  return fail(unsure(synced.error()));
}

// Records an event that does not change the active workflow.
Result<void> StateFileTransaction::append_note(JournalKind kind, const ChangeNote& note) {
  if (!before_) return {};
  BATON_CHECK(prepare_segment(note.at));
  return append(record_of_before(kind, note));
}

Result<void> StateFileTransaction::note_denial(const ChangeNote& note) {
  return append_note(JournalKind::denied, note);
}

// The record has no output: its file is the only copy beside the parked workflow.
Result<void> StateFileTransaction::change_parked(const StateChange& change, const Put& put) {
  BATON_CHECK(require_lock());
  if (before_) BATON_CHECK(prepare_segment(change.note.at));
  EarlierOutput earlier;
  if (change.output) {
    BATON_TRY(earlier, keep_output(host_, *change.output, OutputDurability::synced));
  }
  const Result<void> done = put();
  if (!done && change.output) take_back_output(host_, *change.output, earlier);
  if (!done || !before_) return done;
  return append(record_of_before(JournalKind::parked, change.note));
}

Result<void> StateFileTransaction::adopt(const ChangeNote& note) {
  if (!before_) return {};
  return begin_segment_from_before(JournalKind::outside, note);
}

// Of a file that was deleted, the journal has the last text.
Result<void> StateFileTransaction::end_adoption(const ChangeNote& note) {
  if (before_) return append_note(JournalKind::ended, note);
  BATON_TRY(std::string text, journal_.state_at(tail_->record.entry.sequence));
  return begin_segment_after_end({.text = std::move(text), .note = note});
}

Result<void> StateFileTransaction::release(const ChangeNote& note) {
  BATON_TRY(const History history, journal_.history());
  const bool tells_of_workflows = std::ranges::any_of(
      history.entries, [](const JournalEntry& entry) { return !entry.note.workflow.empty(); });
  if (tells_of_workflows) return end_adoption(note);
  segment_.reset();
  unsynced_.reset();
  journal_.forget_kept();
  backups_.forget_kept();
  for (const RelativePath& folder : {journal_folder(where_.file), backups_folder(where_.file)}) {
    BATON_CHECK(store::remove_folder_if_there(host_.root, folder));
  }
  tail_.reset();
  return {};
}

Result<void> StateFileTransaction::renew_hard_links() {
  return state_file::renew_hard_links(host_, where_.file, journal_, repository_);
}

Result<std::string> StateFileTransaction::set_aside(Aside aside) {
  leaves_nothing_ = false;
  if (!before_) {
    return fail(ErrorCode::not_found, "no state to set aside", std::string(where_.file.text()));
  }
  BATON_TRY(const std::optional<StoredState> unredacted, read_file(host_, where_));
  BATON_TRY(std::string name,
            keep_aside(host_, where_.file, unredacted ? *unredacted : *before_, aside));
  before_is_ = BeforeIs::set_aside;
  return name;
}

}  // namespace baton::state_file
