#pragma once

#include <cstdint>
#include <string>

#include "app/core/workspace.h"
#include "app/core/written.h"
#include "baton/identity.h"
#include "baton/result.h"
#include "json/json.h"

// The session of shared context that goes with a workflow, under the same id: it is made, frozen
// and brought back with it. A workflow lives without one as well.
namespace baton::app {

// To be called before the workflow is changed: opens the store, for which the program may have to
// be replaced (Workspace::data). What fails here is said by the calls that follow.
void reach_store(Workspace& workspace, Creation creation);

// Makes the session of a new workflow, unless there is one of this id. A failure is a warning: the
// workflow has begun.
void begin_session(const Identifier& workflow, Written& written, Workspace& workspace);

// Takes a snapshot at a turn of the workflow, where its session wants one. The label is `turn` and
// the revision: "phase_testing_r12". A failure is a warning.
void take_automatic_snapshot(const std::string& turn, Written& written, Workspace& workspace);

enum class SharedValues : std::uint8_t { left_out, included };

// For the archive: {"session_id", "keys", "metadata"}, keys as list_keys shows them, with their
// values, without secrets, where those are included. Null: there is no session.
Result<Json> session_record(const Identifier& workflow, SharedValues values, Workspace& workspace);

// Does nothing where there is no session.
Result<void> freeze_session(const Identifier& workflow, Workspace& workspace);
Result<void> thaw_session(const Identifier& workflow, Workspace& workspace);

}  // namespace baton::app
