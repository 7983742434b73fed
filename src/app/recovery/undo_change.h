#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/core/change_state.h"
#include "app/core/workspace.h"
#include "app/core/write_guard.h"
#include "app/core/written.h"
#include "baton/finding.h"
#include "baton/identity.h"
#include "json/json.h"

namespace baton::app {

enum class Direction : std::uint8_t { back, forward };

struct UndoChange {
  // That the change led to. Default: the newest change that is not taken back yet, so that one undo
  // after the other goes back step by step.
  std::optional<StateReference> revision = {};
  // Forward: makes the change again that the last such undo took back, if none was made since.
  Direction direction = Direction::back;
  WriteGuard guard = {};
};

struct ChangeUndone {
  Written written;
  Direction direction = Direction::back;
  Revision undone;      // or made again
  std::string command;  // that made it; empty for an edit from outside
  Change change = Change::made;
};

// Takes one change back, as a change of its own: what came after it stays. An undo by revision can
// be undone, and so can an edit from outside. What later changes built on it gives a report, as
// does what the state would lack without it; so does a state that was begun, recovered or switched
// to, since nothing leads back from it. not_found: the journal does not know that revision.
Result<Outcome<ChangeUndone>> undo_change(const UndoChange& request, Workspace& workspace);
Json to_json(const ChangeUndone& answer);

}  // namespace baton::app
