#pragma once

#include <cstdint>
#include <optional>

#include "baton/result.h"
#include "host/host.h"
#include "store/journal/journal.h"
#include "store/state_store.h"

// The state file against the journal's last record. They differ after a process died between
// writing the record and renaming the state, after a power cut that undid the rename, and when
// something else than baton wrote the file. Nothing is ever lost by what is done about it: what
// was acknowledged is in the journal, what others wrote is in the file.
namespace baton::state_file {

enum class Standing : std::uint8_t {
  in_step,         // the file is what the journal's last record says, or there is neither
  edited_outside,  // to be adopted before anything is written
};

struct Reconciled {
  std::optional<StoredState> state;
  Standing standing = Standing::in_step;
};

// The state file as it is; its digest is its name in the journal.
Result<std::optional<StoredState>> read_file(const Host& host, const StateLocation& where);

// An outside edit as it is adopted: see StateLocation::redact.
Result<std::optional<StoredState>> redacted_edit(const Host& host, const StateLocation& where,
                                                 std::optional<StoredState> state);

// For writers, under the lock: finishes a rename that a dead process left, and repeats one that a
// power cut undid (what stood in its place is kept, if no record holds it).
Result<Reconciled> reconcile(Host& host, const StateLocation& where,
                             const journal::Journal& journal,
                             const std::optional<journal::Tail>& tail);

// For readers, who repair nothing: the file, or what the journal has beyond it after a power cut.
Result<std::optional<StoredState>> read_current(const Host& host, const StateLocation& where,
                                                const journal::Journal& journal);

}  // namespace baton::state_file
