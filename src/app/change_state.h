#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "app/workspace.h"
#include "app/written.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"
#include "store/state_store.h"

namespace baton::app {

// What every request that changes the state carries.
struct WriteRequest {
  std::string command;  // for the journal, and for whoever waits for the lock
  std::optional<std::uint64_t> if_revision = {};  // compare-and-set
  std::string by = "user";                        // for the journal
};

enum class Change : std::uint8_t { made, none };

// What an edit says about itself. `none` means that there was nothing to do: nothing is written.
struct Edited {
  Change change = Change::made;
  Findings warnings = {};
  std::optional<RecordedOutput> output = {};  // kept for rebuilding
};

// Changes the document in place. Runs under the writers' lock, on the newest state. An error or a
// report leaves the file as it is, whatever the edit did to the document.
using Edit = std::function<Result<Outcome<Edited>>(Json& state)>;

// One write: lock, read, check the expected revision, edit, redact,
// validate, replace durably. A change that adds an error to the state is refused with a report.
// Who was refused for want of an upstream output or of a permission is noted in the journal.
// not_found: no workflow; malformed: unreadable; conflict: stale revision, busy, or not ours.
Result<Outcome<Written>> change_state(Workspace& workspace, const WriteRequest& request,
                                      const Edit& edit);

}  // namespace baton::app
