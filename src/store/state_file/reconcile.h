#pragma once

#include <cstdint>
#include <optional>

#include "baton/result.h"
#include "host/host.h"
#include "store/journal/journal.h"
#include "store/state_store.h"

// Compares the state file with the journal's last record. They differ if a process died between
// writing the record and renaming the state, if a power failure reverted the rename, or if another
// program wrote the file. Reconciling loses nothing: confirmed changes are in the journal, and
// edits of other programs are in the file.
namespace baton::state_file {

enum class Standing : std::uint8_t {
  in_step,         // the file matches the journal's last record, or neither exists
  edited_outside,  // must be recorded before anything is written
};

struct Reconciled {
  std::optional<StoredState> state;
  Standing standing = Standing::in_step;
  // Of the file when it was read: a later one shows whether another program has written it since.
  // Empty: there is no file.
  std::optional<EntryStatus> file = {};
};

// The state in the file, and the file's status before it was read.
struct FoundState {
  StoredState state;
  EntryStatus file;
};

// The state file, without its digest; empty if there is none.
Result<std::optional<FoundState>> find_state(const Host& host, const StateLocation& where);

// Replaces the state file durably if it is still the one that `known` describes. If another program
// has written it, it stays.
Result<void> write_if_known(Host& host, const StateLocation& where, const std::string& text,
                            const EntryStatus& known);

// The state file; the journal identifies it by its digest.
Result<std::optional<StoredState>> read_file(const Host& host, const StateLocation& where);

// An outside edit in its recorded form: see StateLocation::redact.
Result<std::optional<StoredState>> redacted_edit(const Host& host, const StateLocation& where,
                                                 std::optional<StoredState> state);

// For writers, under the lock: completes the rename of a dead process if the file is still the one
// that this process was about to replace, and repeats a rename that a power failure reverted. Keeps
// a copy of a replaced file that no record contains. malformed: the journal cannot restore the
// reverted state, and it is refused.
Result<Reconciled> reconcile(Host& host, const StateLocation& where,
                             const journal::Journal& journal,
                             const std::optional<journal::Tail>& tail, RevertedState reverted);

// For readers: the change that the next writer completes.
Result<std::optional<InterruptedChange>> interrupted_change(const Host& host,
                                                            const StateLocation& where,
                                                            const journal::Journal& journal);

// For readers, which repair nothing: the file, or the newer state in the journal after a power
// failure. StoredState::source tells which.
Result<std::optional<StoredState>> read_current(const Host& host, const StateLocation& where,
                                                const journal::Journal& journal);

}  // namespace baton::state_file
