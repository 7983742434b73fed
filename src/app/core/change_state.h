#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "app/core/write_guard.h"
#include "app/core/written.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"
#include "store/state_store.h"

namespace baton::app {

// Whether a change may touch a part of the state that is invalid.
enum class InvalidParts : std::uint8_t {
  left_alone,  // what would build on one is refused
  replaced     // the change is meant to repair: set, patch, undo
};

// How a change comes to what it does to gates.
enum class GateChanges : std::uint8_t {
  verdicts,  // by workflow::judge_verdict()
  raw        // as the request has it: judged by workflow::require_gates_unmoved()
};

// Which files a request can change.
enum class EditableFiles : std::uint8_t {
  workflow,    // baton states
  adopted_too  // and adopted files
};

// What every request that changes the state carries.
struct WriteRequest {
  std::string command;  // for the journal, and for whoever waits for the lock
  WriteGuard guard = {};
  std::string by = "user";  // for the journal
  // The workflow that is meant, be it active or parked; empty: the active one.
  std::string workflow = {};
  InvalidParts invalid_parts = InvalidParts::left_alone;
  GateChanges gates = GateChanges::verdicts;
  EditableFiles files = EditableFiles::workflow;
};

// A text that the change is known to lead back to.
struct KnownText {
  std::string from;
  std::string to;
};

enum class Change : std::uint8_t { made, none };

// What an edit says about itself. `none` means that there was nothing to do: nothing is written.
struct Edited {
  Change change = Change::made;
  Findings warnings = {};
  std::optional<RecordedOutput> output = {};    // kept for rebuilding
  std::string detail = {};                      // for the journal
  std::vector<std::string> context_files = {};  // the same: see app/notes/context_files
  // Of an adopted file: where its text is `from`, it becomes `to`.
  std::optional<KnownText> text = {};
  // Under the lock, when the change is judged right and is about to be written: what must be there
  // before it. An error stops the change.
  std::function<Result<void>()> before_writing = {};
};

// Changes the document in place. Runs under the writers' lock, on the newest state. An error or a
// report leaves the file as it is, whatever the edit did to the document. The same request at the
// same time (Workspace::now) makes the same of the same state: by that a repeated one is known.
using Edit = std::function<Result<Outcome<Edited>>(Json& state)>;

// One write: lock, read, check the expected revision, edit, redact,
// validate, replace durably. A change that adds an error to the state is refused with a report, and
// so is one that builds on a part that is invalid already (rule invalid-part).
// Who was refused for want of an upstream output or of a permission is noted in the journal.
// A request whose idempotency key is in the journal is not carried out again: it gets the first
// answer, from the state as it was before. conflict: the key was another request's.
// not_found: no workflow; malformed: unreadable; conflict: stale revision, busy, or not ours;
// usage: an idempotency key that is none. A workflow that is parked is changed where it waits, and
// the journal notes it; not_found, too: the one that is meant is neither active nor parked.
Result<Outcome<Written>> change_state(Workspace& workspace, const WriteRequest& request,
                                      const Edit& edit);

}  // namespace baton::app
