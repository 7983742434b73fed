#pragma once

#include <cstdint>
#include <string>

#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "baton/identity.h"
#include "baton/result.h"
#include "json/json.h"

// The session of shared context with the workflow's id: created, frozen and restored together with
// the workflow. A workflow does not require one.
namespace baton::app {

// Call it before the workflow is changed: opens the store, for which the program may have to be
// replaced (Workspace::data). Errors are reported by the calls that follow.
void reach_store(Workspace& workspace, Creation creation);

// Creates the session of a new workflow, unless one with this id exists. A failure is only a
// warning, because the workflow has begun.
void begin_session(const Identifier& workflow, Written& written, Workspace& workspace);

// Creates the root thread of a new workflow, with its id. A failure is only a warning.
void begin_thread(const Identifier& workflow, Written& written, Workspace& workspace);

// Whether the workflow has no session and nobody deleted it.
Result<bool> is_session_missing(const Identifier& workflow, Workspace& workspace);

// Whether the workflow's session is archived, so that it can only be read.
Result<bool> is_session_frozen(const Identifier& workflow, Workspace& workspace);

// Takes a snapshot at a change of phase or gate, if the session's settings want one. The label is
// `turn` and the revision: "phase_testing_r12". A failure is a warning.
void take_automatic_snapshot(const std::string& turn, Written& written, Workspace& workspace);

enum class SharedValues : std::uint8_t { left_out, included };

// For the archive: {"session_id", "keys", "metadata"}, keys as list_keys shows them, if requested
// with their values without secrets. Null if there is no session.
Result<Json> session_record(const Identifier& workflow, SharedValues values, Workspace& workspace);

// Both do nothing if there is no session.
Result<void> freeze_session(const Identifier& workflow, Workspace& workspace);
Result<void> thaw_session(const Identifier& workflow, Workspace& workspace);

// Makes the session of an archived workflow writable again. If this copy of the project does not
// have it, creates it with the values in the archive's record (session_record), which is null if
// there is none. May be repeated. Returns warnings about values that were not restored.
Result<Findings> restore_session(const Identifier& workflow, const Json& record,
                                 Workspace& workspace);

}  // namespace baton::app
