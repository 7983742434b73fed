#pragma once

#include <optional>
#include <vector>

#include "app/core/exit_status.h"
#include "app/core/workspace.h"
#include "app/notes/prune_notes.h"
#include "app/retention/expired_items.h"
#include "baton/error.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

struct ProjectPruned {
  NotesPruned notes;
  std::vector<ExpiredItem> items;  // besides notes
  Findings warnings;
  std::optional<ErrorCode> fault;  // why not all could be found or removed: see warnings

  [[nodiscard]] int exit_code() const {
    return fault ? app::exit_code(*fault) : app::exit_code(ExitStatus::done);
  }
};

// Removes what is past its retention period: notes, and what find_expired() finds. Never the state
// of an active or parked workflow, or the last one of a lost workflow. Without PruneNotes::applies
// it only reports.
Result<Outcome<ProjectPruned>> prune_project(const PruneNotes& request, Workspace& workspace);
Json to_json(const ProjectPruned& answer);

}  // namespace baton::app
