#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/identity.h"
#include "baton/instant.h"
#include "baton/result.h"
#include "host/directory.h"
#include "host/project_root.h"
#include "host/relative_path.h"
#include "host/repository.h"
#include "store/archive_store.h"
#include "store/compacted_store.h"
#include "store/state_history.h"
#include "store/stored_state.h"

namespace baton {

// An earlier state that recovery may use.
struct StateCandidate {
  std::string name;  // its file, relative to the root
  std::string text;
};

// Refuses (conflict) the text of a state file that is not recognizable as baton's.
using JudgeText = std::function<Result<void>(std::string_view text)>;

// Redacts the values that policies name in a state's text; returns unreadable text unchanged.
using RedactText = std::function<Result<std::string>(const std::string& text)>;

// How an edit by another program gets its revision.
enum class Numbering : std::uint8_t {
  by_member,  // the state's own member "revision"
  by_journal  // counted by the journal, because an adopted file need not have the member
};

// The location of a state, and the settings of its storage.
struct StateLocation {
  RelativePath file = kDefaultStateFile;
  RelativePath archive = ArchiveFolders{}.archive;          // no state file in it is written
  std::uint64_t file_limit = Directory::kDefaultReadLimit;  // bytes
  std::size_t backups = 10;                                 // how many earlier states are kept
  std::size_t journal_segments = 64;  // how many segments of the journal are kept
  // Called before a write if no journal, backup or output shows that the file is baton's. Empty:
  // all files are accepted.
  JudgeText require_own = {};
  // Applied to an outside edit before it reaches the journal, a backup or a writer. Empty: no
  // redaction.
  RedactText redact = {};
  Numbering numbering = Numbering::by_member;
  // Empty: the age and the number of segments alone decide how long the journal is kept.
  OldestNeeded oldest_needed = {};
};

struct Scrubbing {
  RedactText redact;  // of the backups
  EarlierStates earlier = EarlierStates::removed;
};

enum class Aside : std::uint8_t { damaged, replaced };  // why a state file is set aside

// Holds the writers' lock from StateStore::begin until finish() or destruction.
class StateTransaction {
 public:
  virtual ~StateTransaction() = default;

  // The state when the lock was taken, or after the last change; empty if there is none.
  virtual const std::optional<StoredState>& before() const = 0;

  // Whether the last change failed (conflict) because another program had written the file since
  // `before()` was read. Nothing is changed: a new transaction finds that program's edit.
  [[nodiscard]] virtual bool is_overtaken() const = 0;

  // The revision for a change of a state at `current`; never one that was used before.
  virtual Revision next_revision(Revision current) const = 0;

  // When it returns, readers see the new state; after a crash, the old or the new one exists
  // completely. A change without a patch is also on disk; one with a patch only after finish().
  virtual Result<Digest> replace(StateChange change) = 0;

  // Releases the lock, then waits for the disk, so that other writers need not wait. Report success
  // only after it returns. unavailable: the change may not survive a power failure.
  virtual Result<void> finish() = 0;

  // Keeps a last backup and records that the workflow is about to be removed, durably; without this
  // a missing state counts as lost.
  virtual Result<void> announce_end(const ChangeNote& note) = 0;
  // Removes the active workflow's state file; its backup remains. An error withdraws the end that
  // was announced, if the file is still in place.
  virtual Result<void> remove() = 0;
  // Records a refused request. On disk after finish().
  virtual Result<void> note_denial(const ChangeNote& note) = 0;

  // Stores the output durably, changes a parked workflow by `put`, and records this if there is an
  // active workflow (on disk after finish()). After `put`, an error concerns only the record.
  using Put = std::function<Result<void>()>;
  virtual Result<void> change_parked(const StateChange& change, const Put& put) = 0;

  // Begins the journal of an adopted file with its current content. The file stays unchanged.
  virtual Result<void> adopt(const ChangeNote& note) = 0;
  // Removes the journal and the backups of an adopted file; the file stays unchanged. A journal
  // that also has records of workflows is kept, and records the end of the adoption.
  virtual Result<void> release(const ChangeNote& note) = 0;

  // Writes the scrubbed state, whole, at the beginning of a new segment; without a state in place
  // it is that of an ended workflow. Then removes the segments before it, if they are to be
  // removed, redacts the backups, and removes stale_backups() with something to redact. Repeat it
  // after a crash.
  virtual Result<void> scrub(StateChange change, const Scrubbing& scrubbing) = 0;

  // Removes what StateStore::expired_history() found, with its hard links.
  virtual Result<void> remove_history(const std::vector<RelativePath>& files) = 0;

  // Copies the bytes of the file, which is damaged or of another format, to a new name beside it
  // ("….corrupt-<time>.json", "….original-<time>.json"), and returns that name. The copy is not
  // redacted: it is the only one of the file. limit: 16 copies exist.
  virtual Result<std::string> set_aside(Aside aside = Aside::damaged) = 0;

  // Creates missing hard links of the journal and the backups, and restores files from them.
  virtual Result<void> renew_hard_links() = 0;
};

// How a write treats a file that baton does not manage.
enum class ForeignFile : std::uint8_t { refused, replaced, adopted };

struct BeginRequest {
  std::string command;    // shown to processes that wait for the lock
  Milliseconds deadline;  // how long to wait for the lock; no default: see Workspace::patience()
  ForeignFile foreign = ForeignFile::refused;
  RevertedState reverted = RevertedState::refused;
};

// Stores one workflow state that many processes may write. Handles bytes without interpreting them;
// the app layer validates.
class StateStore : public CompactedStore {
 public:
  virtual Result<std::optional<StoredState>> read() const = 0;  // takes no lock
  // Whether baton's records of the file (a journal that does not end with the workflow's end, a
  // backup, an output) show that the file is baton's.
  virtual Result<bool> has_traces() const = 0;
  // The id of the workflow whose end is the journal's last record; empty if it is another record.
  virtual Result<std::string> ended_workflow() const = 0;
  // Refuses, without any change, a file that is not baton's (see StateLocation::require_own), an
  // archive, and a file below .claude/baton. malformed: see RevertedState.
  virtual Result<std::unique_ptr<StateTransaction>> begin(const BeginRequest& request) = 0;

  virtual Result<std::vector<StateCandidate>> backups() const = 0;  // newest first
  // Hard links of backups that were deleted or replaced: no backups, but `doctor --fix` restores
  // files from them.
  virtual Result<std::vector<StateCandidate>> stale_backups() const = 0;
  virtual Result<std::vector<RecordedOutput>> outputs() const = 0;  // of all workflows

  // The file's text in the newest commits that changed it, newest first; empty without git.
  virtual std::vector<std::string> committed(std::size_t most) const = 0;

  // Takes no lock. The next transaction completes the change when it begins.
  virtual Result<std::optional<InterruptedChange>> interrupted_change() const = 0;
  virtual Result<History> history() const = 0;       // takes no lock
  virtual Result<HardLinks> hard_links() const = 0;  // takes no lock
  // For the hard links of other files. Null if the store is used without one.
  virtual Repository* repository() = 0;
  // The parts of the journal and the backups that were last changed before `before`, the oldest
  // first. The newest of each are not expired, unless the workflow ended before that, too.
  virtual Result<std::vector<HistoryFile>> expired_history(Instant before) const = 0;
  // The state's text after the record with that number. not_found: no such record; malformed: the
  // journal is damaged there.
  virtual Result<std::string> state_at(std::uint64_t sequence) const = 0;
  // Whether the next change can be appended to the journal; if not, the error of its write.
  virtual Result<void> check_appending() const = 0;
};

}  // namespace baton
