#pragma once

#include <string>

#include "app/core/workspace.h"
#include "app/notes/rebuild_index.h"
#include "app/notes/refresh_index.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

struct ReindexNotes {
  Progress progress = {};
};

struct NotesReindexed {
  std::string store;
  IndexRebuilt made;
};

// Rebuilds the index even if it is damaged. not_found: there are no notes yet.
Result<Outcome<NotesReindexed>> reindex_notes(const ReindexNotes& request, Workspace& workspace);
Json to_json(const NotesReindexed& answer);

}  // namespace baton::app
