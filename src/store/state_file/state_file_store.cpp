#include "store/state_file/state_file_store.h"

#include <cstddef>
#include <string>
#include <utility>

#include "domain/workflow/damaged_state.h"
#include "host/repository.h"
#include "json/tape.h"
#include "store/baton_folder.h"
#include "store/durable_file.h"
#include "store/handoff_leftovers.h"
#include "store/kept_files.h"
#include "store/state_file/backups.h"
#include "store/state_file/compacted.h"
#include "store/state_file/displaced_file.h"
#include "store/state_file/hard_links.h"
#include "store/state_file/layout.h"
#include "store/state_file/outputs.h"
#include "store/state_file/transaction.h"
#include "store/writer_lock.h"
#include "text/concat.h"

namespace baton::state_file {
namespace {

// A change of a state of at least this size needs as much memory as a reader of a document of the
// other one. For a smaller state, one huge page takes longer than the few small ones.
constexpr std::size_t kSmallestAnnounced = std::size_t{32} << 10;  // bytes
constexpr std::size_t kSizeOfChange = std::size_t{256} << 10;      // bytes

bool is_below(RelativePath path, const RelativePath& folder) {
  while (!path.is_root() && path != folder) path = path.parent();
  return path == folder;
}

// How to change what is in one of baton's own files; empty for another file.
std::string_view hint_of_own_file(const StateLocation& where) {
  if (where.file.parent() == where.archive) {
    return "`baton unarchive ID` makes an archived workflow active again";
  }
  if (where.file.parent() == kParkedFolder) {
    return "`baton switch ID` makes a parked workflow active again";
  }
  return is_below(where.file, kBatonFolder) ? "name a file outside .claude/baton" : "";
}

// Archives, parked workflows, journals and backups are read as states, but a write would replace
// what baton keeps in them.
Result<void> require_writable(const StateLocation& where) {
  const std::string_view hint = hint_of_own_file(where);
  if (hint.empty()) return {};
  return fail(ErrorCode::conflict, "a state file cannot be one of baton's own files",
              std::string(where.file.text()), std::string(hint));
}

Error lock_is_gone() {
  return store::lost_lock(kLockFile, "nothing was changed; repeat the command");
}

}  // namespace

StateFileStore::StateFileStore(Host& host, StateLocation where, Repository* repository)
    : host_(host),
      where_(std::move(where)),
      repository_(repository),
      journal_(host, journal_folder(where_.file), where_.journal_segments, repository,
               where_.oldest_needed),
      backups_(host, backups_folder(where_.file), repository) {}

Result<std::optional<StoredState>> StateFileStore::read() const {
  return read_current(host_, where_, journal_);
}

Result<bool> StateFileStore::has_traces() const {
  BATON_TRY(const std::optional<journal::Tail> tail, journal_.tail());
  return shows_traces(tail);
}

Result<std::string> StateFileStore::ended_workflow() const {
  BATON_TRY(const std::optional<journal::Tail> tail, journal_.tail());
  const bool has_ended = tail && tail->record.entry.kind == JournalKind::ended;
  return has_ended ? tail->record.entry.note.workflow : std::string();
}

// After the end of a workflow its path is free: a file there may belong to another program. Outputs
// are in one folder for all states; they count for the default state.
Result<bool> StateFileStore::shows_traces(const std::optional<journal::Tail>& tail) const {
  if (tail) return tail->record.entry.kind != JournalKind::ended;
  BATON_TRY(const std::vector<StateCandidate> kept, backups_.read());
  if (!kept.empty()) return true;
  if (where_.file != StateLocation{}.file) return false;
  BATON_TRY(const std::vector<RecordedOutput> known, outputs());
  return !known.empty();
}

Result<void> StateFileStore::require_own(const std::optional<journal::Tail>& tail,
                                         ForeignFile foreign) const {
  if (!where_.require_own || foreign != ForeignFile::refused) return {};
  BATON_TRY(const bool is_shown, shows_traces(tail));
  if (is_shown) return {};
  BATON_TRY(const std::optional<StoredState> state, read_file(host_, where_));
  return state ? where_.require_own(state->text) : Result<void>();
}

// Without baton's folder only the file itself can be checked; this happens before the folder is
// created.
Result<std::unique_ptr<Lock>> StateFileStore::take_lock(const BeginRequest& request) {
  const LockRequest wanted = {.deadline = request.deadline, .holder = request.command};
  Result<std::unique_ptr<Lock>> lock = host_.root.lock(kLockFile, wanted);
  if (lock || lock.error().code != ErrorCode::not_found) return lock;
  BATON_CHECK(require_own(std::nullopt, request.foreign));
  const Result<void> made = store::make_baton_folder(host_);
  lock = made ? host_.root.lock(kLockFile, wanted) : fail(made.error());
  // `git clean -fdx` has removed the new folder.
  if (!lock && lock.error().code == ErrorCode::not_found) return fail(lock_is_gone());
  return lock;
}

// After `git clean` or another program removed journal, backups and adoption, restores them from
// their hard links: a new segment must not take the number of one that can be restored.
Result<void> StateFileStore::bring_back(std::optional<journal::Tail>& tail) {
  if (!tail || !tail->lacks_files) return {};
  BATON_CHECK(backups_.bring_back());
  BATON_CHECK(journal_.bring_back());
  BATON_CHECK(store::restore_kept(host_, *repository_, adoption_file(where_.file)));
  tail->lacks_files = false;
  return {};
}

// `git clean -fdx` may have removed what this process was about to read or write.
Result<std::unique_ptr<StateTransaction>> StateFileStore::begin(const BeginRequest& request) {
  BATON_CHECK(require_writable(where_));
  BATON_TRY(std::unique_ptr<Lock> lock, take_lock(request));
  Result<std::unique_ptr<StateTransaction>> begun = begin_locked(request, lock);
  const bool is_explained = begun || begun.error().code == ErrorCode::conflict;
  if (!is_explained && !lock->is_still_held()) return fail(lock_is_gone());
  return begun;
}

// Unfinished work is searched only if the last holder did not end normally or the machine was
// restarted, because the search doubles the time. Leftovers are removed last: one of them may be
// the state that a dead process was about to rename.
Result<std::unique_ptr<StateTransaction>> StateFileStore::begin_locked(
    const BeginRequest& request, std::unique_ptr<Lock>& lock) {
  BATON_TRY(std::optional<journal::Tail> tail, journal_.tail());
  BATON_CHECK(require_own(tail, request.foreign));
  if (lock->is_first_holder()) BATON_CHECK(store::sweep_and_finish_baton_folder(host_));
  BATON_CHECK(bring_back(tail));
  const bool is_settled =
      !lock->is_first_holder() && tail && tail->record.boot_id == host_.machine.boot_id();
  if (!is_settled) BATON_CHECK(put_back_displaced(host_, where_, journal_, tail));
  BATON_TRY(Reconciled before, reconcile(host_, where_, journal_, tail, request.reverted));
  // A change makes two trees, and texts of the state, of its difference and for the journal.
  if (before.state && before.state->text.size() >= kSmallestAnnounced) {
    host_.machine.expect_document(kSizeOfChange);
  }
  if (!is_settled) {
    store::sweep_leftovers_of(host_.root, where_.file);
    backups_.sweep();
    store::sweep_handoff_leftovers(host_);
  }
  return std::make_unique<StateFileTransaction>(
      host_, where_,
      Opened{request, std::move(lock), journal_, backups_, std::move(tail), std::move(before),
             repository_});
}

// Of a state behind a filter of git, the commit has a text from which nothing can be restored.
Result<std::vector<StateCandidate>> StateFileStore::backups() const {
  BATON_TRY(std::vector<StateCandidate> found, backups_.read());
  if (!found.empty() || repository_ == nullptr) return found;
  std::optional<std::string> text = repository_->committed(where_.file);
  if (text && (json::read_tape(*text, "") || workflow::shows_baton_state(*text))) {
    found.push_back({text::concat("HEAD:./", where_.file.text()), *std::move(text)});
  }
  return found;
}

Result<std::vector<StateCandidate>> StateFileStore::stale_backups() const {
  return backups_.read_stale_links();
}

Result<std::vector<RecordedOutput>> StateFileStore::outputs() const {
  return read_outputs(host_);
}

Result<std::string> StateFileStore::read_compacted(const model::CompactedFile& file) const {
  return state_file::read_compacted(host_, file, repository_);
}

Result<std::vector<model::CompactedFile>> StateFileStore::compacted() const {
  return list_compacted(host_.root);
}

Result<void> StateFileStore::keep_compacted(const std::vector<model::CompactedText>& texts) {
  return state_file::keep_compacted(host_, texts, where_.file, repository_);
}

Result<void> StateFileStore::remove_compacted(const std::vector<model::CompactedFile>& files) {
  return state_file::remove_compacted(host_, files, repository_);
}

std::vector<std::string> StateFileStore::committed(std::size_t most) const {
  if (repository_ == nullptr) return {};
  return repository_->committed_versions(where_.file, most);
}

Result<HardLinks> StateFileStore::hard_links() const {
  return find_hard_links(host_, where_.file, journal_, repository_);
}

Result<std::optional<InterruptedChange>> StateFileStore::interrupted_change() const {
  return state_file::interrupted_change(host_, where_, journal_);
}

Result<History> StateFileStore::history() const {
  return journal_.history();
}

Result<void> StateFileStore::check_appending() const {
  BATON_TRY(const std::optional<journal::Tail> tail, journal_.tail());
  if (!tail || tail->lacks_files) return {};
  const auto opened = host_.root.open_append(journal_.path_of(tail->segment));
  // Malformed: it has another name, so that the next change begins a new segment.
  if (opened || opened.error().code == ErrorCode::malformed) return {};
  return fail(opened.error());
}

Result<std::string> StateFileStore::state_at(std::uint64_t sequence) const {
  return journal_.state_at(sequence);
}

}  // namespace baton::state_file
