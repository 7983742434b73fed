#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/core/request/write_guard.h"
#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"
#include "store/state_store.h"

namespace baton::app {

// Whether a change may touch an invalid part of the state.
enum class InvalidParts : std::uint8_t {
  left_alone,  // a change that builds on such a part is refused
  replaced     // the change is meant to repair: set, patch, undo
};

// How the gate changes of a request are authorized.
enum class GateChanges : std::uint8_t {
  verdicts,  // by workflow::judge_verdict()
  raw        // as the request has it: checked by workflow::require_gates_unmoved()
};

// Which files a request can change.
enum class EditableFiles : std::uint8_t {
  workflow,    // baton states
  adopted_too  // and adopted files
};

// What happens if another program edits the file before the change is written.
enum class WhenOvertaken : std::uint8_t {
  repeated,  // on the edited state
  refused    // the edited state would give the request another meaning
};

// The properties that every request to change the state has.
struct WriteRequest {
  std::string command;  // for the journal, and shown to processes that wait for the lock
  WriteGuard guard = {};
  std::string by = {};  // for the journal: see writer_here()
  // The id of an active or parked workflow; empty: the caller's own_workflow().
  std::string workflow = {};
  InvalidParts invalid_parts = InvalidParts::left_alone;
  GateChanges gates = GateChanges::verdicts;
  EditableFiles files = EditableFiles::workflow;
  WhenOvertaken when_overtaken = WhenOvertaken::repeated;
};

// The text that the change is known to result in: `to` if the file's text is `from`.
struct KnownText {
  std::string from;
  std::string to;
};

enum class Change : std::uint8_t { made, none };

// What an edit reports. `none` means that there is nothing to do: nothing is written.
struct Edited {
  Change change = Change::made;
  Findings warnings = {};
  std::optional<RecordedOutput> output = {};    // stored so that the state can be rebuilt
  std::string detail = {};                      // for the journal
  std::vector<std::string> context_files = {};  // for the journal: see app/notes/context_files
  // For an adopted file: `from` becomes `to`.
  std::optional<KnownText> text = {};
  // Called with the state as it is stored, so that an answer shows nothing of what was redacted.
  std::function<Result<void>(const Json& stored)> fill_answer = {};
  // Called under the lock, after the change is accepted and before it is written, to create what
  // must exist first. An error stops the change.
  std::function<Result<void>()> before_writing = {};
};

// Changes the document in place. Runs under the writers' lock, on the newest state. If it returns
// an error or a report, the file stays unchanged. It runs again, on the newer state, if another
// program edits the file before the change is written (WhenOvertaken). It must be deterministic for
// the same state, request and time (Workspace::now): a repeated request is recognized by this.
using Edit = std::function<Result<Outcome<Edited>>(Json& state)>;

// Performs one write: lock, read, check the expected revision, edit, redact, validate, replace
// durably. A change that adds an error to the state, or that builds on an invalid part of it (rule
// invalid-part), is refused with a report. A refusal for a missing upstream output or permission is
// journaled. A request whose idempotency key is in the journal is not repeated: it gets the first
// answer again, computed from the earlier state. A parked workflow is changed in its parked file,
// and the change is journaled. not_found: no workflow, or the given one is neither active nor
// parked; malformed: unreadable; conflict: stale revision, busy, not managed by baton, or the key
// was used for another request; usage: invalid idempotency key.
Result<Outcome<Written>> change_state(Workspace& workspace, const WriteRequest& request,
                                      const Edit& edit);

}  // namespace baton::app
