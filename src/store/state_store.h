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
#include "host/relative_path.h"
#include "store/state_history.h"

namespace baton {

// Where a reader's answer comes from. After a power cut the file may lag behind what the journal
// proves to have been acknowledged; a reader, which repairs nothing, then answers from the journal.
enum class StateSource : std::uint8_t { file, journal };

// The bytes of the state file and their digest.
struct StoredState {
  std::string text;
  Digest digest;
  StateSource source = StateSource::file;
  // Of the file's own bytes, where `text` is an outside edit after StateLocation::redact.
  std::optional<Digest> digest_in_file = {};
};

// An earlier state that recovery may fall back on, newest first.
struct StateCandidate {
  std::string name;  // the file it comes from, relative to the root
  std::string text;
};

// Refuses (conflict) the text of a state file that does not show that it is baton's.
using JudgeText = std::function<Result<void>(std::string_view text)>;

// A state's text without the values that policies redact; unreadable text stays as it is.
using RedactText = std::function<Result<std::string>(const std::string& text)>;

// Where the revision of an edit by another program comes from.
enum class Numbering : std::uint8_t {
  by_member,  // the state's own member "revision"
  by_journal  // counted by the journal: an adopted file keeps no revision for baton
};

// Where a state is, and how it is kept.
struct StateLocation {
  RelativePath file = ".claude/workflow-state.json";
  std::uint64_t file_limit = Directory::kDefaultReadLimit;  // bytes
  std::size_t backups = 10;                                 // how many earlier states are kept
  std::size_t journal_segments = 64;                        // and how many segments of the journal
  // Asked before a write where no trace shows that the file is baton's. Empty: all are accepted.
  JudgeText require_own = {};
  // Applied to an outside edit before the journal, a backup or a writer takes it. Empty: none.
  RedactText redact = {};
  Numbering numbering = Numbering::by_member;
};

enum class Aside : std::uint8_t { damaged, replaced };  // why a state file is set aside

// Holds the writers' lock from StateStore::begin until finish() or destruction.
class StateTransaction {
 public:
  virtual ~StateTransaction() = default;

  // The state at the time the lock was taken; empty if there is none.
  virtual const std::optional<StoredState>& before() const = 0;

  // The revision that a change of a state at `current` must carry; never one that was used.
  virtual Revision next_revision(Revision current) const = 0;

  // Readers see the new state when it returns; after a crash the old or the new one is there,
  // whole. A change without a patch is on disk, too; one with a patch is only after finish().
  virtual Result<Digest> replace(StateChange change) = 0;

  // Releases the lock, then waits for the disk, so that others need not wait, too. Success may be
  // reported only after it. unavailable: whether the change survives a power cut is not known.
  virtual Result<void> finish() = 0;

  // Writes down, durably, that the workflow is about to be removed: a state that is absent without
  // this is a lost one.
  virtual Result<void> announce_end(const ChangeNote& note) = 0;

  // Ends the active workflow: the state file goes, its backup stays.
  virtual Result<void> remove() = 0;

  // Writes down that somebody was refused. On disk after finish().
  virtual Result<void> note_denial(const ChangeNote& note) = 0;

  // Writes down a change of a workflow that is parked, which took place elsewhere, and keeps its
  // output. On disk after finish(). Without an active workflow only the output is kept.
  virtual Result<void> note_parked(const StateChange& change) = 0;

  // Begins the journal of a file that is adopted with the file as it is. The file stays unchanged.
  virtual Result<void> adopt(const ChangeNote& note) = 0;
  // Removes the journal and the backups of an adopted file; the file stays unchanged. A journal
  // that also tells of workflows stays, and notes the end of the adoption.
  virtual Result<void> release(const ChangeNote& note) = 0;

  // Keeps the file, which is damaged or of another format, under a new name beside it
  // ("….corrupt-<time>.json", "….original-<time>.json"), and returns that name. limit: 16 are kept.
  virtual Result<std::string> set_aside(Aside aside = Aside::damaged) = 0;

  // Gives the files of the journal and the backups both of their names again.
  virtual Result<void> renew_second_names() = 0;
};

// The second names of the journal and the backups (host/repository.h).
struct SecondNames {
  bool are_possible = false;              // there is a repository that can have them
  std::size_t kept = 0;                   // files that have theirs
  std::vector<std::string> missing = {};  // files that have none, relative to the root
  std::vector<std::string> alone = {};    // second names of files that do not exist
};

// What a write does with a file that baton does not manage.
enum class ForeignFile : std::uint8_t { refused, replaced, adopted };

struct BeginRequest {
  std::string command;  // shown to whoever waits for the lock
  Milliseconds deadline = Milliseconds{10'000};
  ForeignFile foreign = ForeignFile::refused;
};

// Keeps one workflow state safe among many processes. Knows bytes, not their
// meaning: validity is judged by the app layer.
class StateStore {
 public:
  virtual ~StateStore() = default;

  virtual Result<std::optional<StoredState>> read() const = 0;  // takes no lock
  // Whether what baton keeps beside the file (a journal that does not end with the workflow's end,
  // a backup, an output) shows that the file is baton's.
  virtual Result<bool> has_traces() const = 0;
  // Changes nothing where the file is not baton's: see StateLocation::require_own.
  virtual Result<std::unique_ptr<StateTransaction>> begin(const BeginRequest& request) = 0;

  virtual Result<std::vector<StateCandidate>> backups() const = 0;  // newest first
  virtual Result<std::vector<RecordedOutput>> outputs() const = 0;  // every workflow's

  // The file's text in the newest commits that changed it, newest first; none without git.
  virtual std::vector<std::string> committed(std::size_t most) const = 0;

  virtual Result<History> history() const = 0;           // takes no lock
  virtual Result<SecondNames> second_names() const = 0;  // takes no lock
  // The state's text after the record of that number. not_found: no such record; malformed: the
  // journal is damaged there.
  virtual Result<std::string> state_at(std::uint64_t sequence) const = 0;
};

}  // namespace baton
