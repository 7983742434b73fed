#include "app/notes/reindex_notes.h"

#include <utility>

#include <nlohmann/json.hpp>

namespace baton::app {

Result<Outcome<NotesReindexed>> reindex_notes(const ReindexNotes& request, Workspace& workspace) {
  BATON_TRY(const std::unique_ptr<Notes> notes, open_notes(workspace, Creation::never));
  if (!notes) {
    BATON_TRY(NoteLocation where, locate_notes(workspace));
    return NotesReindexed{.store = std::move(where.path), .made = {}};
  }
  NotesReindexed answer{.store = notes->where().path, .made = {}};
  BATON_CHECK(notes->with_index([&]() -> Result<void> {
    BATON_TRY(answer.made, rebuild_index(*notes, request.progress));
    return {};
  }));
  warn_of_unreadable(*notes);
  return answer;
}

Json to_json(const NotesReindexed& answer) {
  return {{"store", answer.store},
          {"notes", answer.made.notes},
          {"folders", answer.made.folders},
          {"unreadable", answer.made.unreadable}};
}

}  // namespace baton::app
