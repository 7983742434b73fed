#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "app/core/request/write_guard.h"
#include "app/core/state/change_state.h"
#include "app/core/state/load_state.h"
#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/identity.h"
#include "json/json.h"

namespace baton::app {

enum class Direction : std::uint8_t { back, forward };

struct UndoChange {
  // The revision that the change produced. Default: the newest change that is not undone yet, so
  // that repeated undo goes back step by step.
  std::optional<StateReference> revision = {};
  // Forward: repeats the change that the last undo without a revision reverted, unless another
  // change was made since.
  Direction direction = Direction::back;
  WriteGuard guard = {};
};

struct ChangeUndone {
  Written written;
  Direction direction = Direction::back;
  Revision undone;      // or redone
  std::string command;  // of the change; empty for an outside edit
  Change change = Change::made;
};

// Reverts one change by a new change; later changes stay. An undo by revision and an outside edit
// can also be undone. A report if later changes depend on it, if the state would be invalid without
// it, or if the change began, recovered or switched the state, which cannot be undone. not_found:
// revision not found.
Result<Outcome<ChangeUndone>> undo_change(const UndoChange& request, Workspace& workspace);
Json to_json(const ChangeUndone& answer);
// A change that an undo reverts: `revision`, and `command` unless it is an outside edit.
Json undone_json(Revision revision, const std::string& command);

// What an undo without a revision would do.
struct UndoPreview {
  LoadedState now;
  Json after;
  Revision undone;
  std::string command;  // as in ChangeUndone
};

// A report if the change cannot be undone; does not check whether the state would be valid.
// not_found: no workflow, or nothing to undo.
Result<Outcome<UndoPreview>> preview_undo(Workspace& workspace);

}  // namespace baton::app
