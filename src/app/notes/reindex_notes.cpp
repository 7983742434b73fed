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
  Result<IndexRebuilt> made = rebuild_index(*notes, request.progress);
  if (!made && made.error().code == ErrorCode::malformed) {
    BATON_CHECK(notes->renew_index());
    made = rebuild_index(*notes, request.progress);
  }
  if (!made) return fail(made.error());
  answer.made = *made;
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
