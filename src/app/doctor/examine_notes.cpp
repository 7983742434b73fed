#include "app/doctor/examine_notes.h"

#include "app/doctor/examine_files.h"
#include "app/notes/open_notes.h"
#include "text/concat.h"

namespace baton::app {
namespace {

Result<std::string> state_of_index(Notes& notes) {
  BATON_TRY(NoteIndex* const index, notes.index());
  BATON_TRY(const NoteIndexSize size, index->size());
  if (!size.whole) return std::string("not indexed yet");
  return counted(size.notes, "note", "notes");
}

}  // namespace

Examined examine_notes(Workspace& workspace) {
  const Result<std::unique_ptr<Notes>> notes = open_notes(workspace, Creation::never);
  const bool has_home = notes || notes.error().code != ErrorCode::not_found;
  if (has_home && !notes) return not_examined("notes", notes.error());
  if (!has_home || !*notes) return {.name = "notes", .message = "none yet", .hint = {}};
  const NoteLocation& where = (*notes)->where();
  const Result<std::string> state = state_of_index(**notes);
  if (state) {
    return {.name = "notes",
            .message = text::concat(*state, " in ", where.path, " (", where.why, ")"),
            .hint = {}};
  }
  return {.name = "notes",
          .health = Health::warning,
          .message = text::concat("the index of ", where.path, " cannot be used"),
          .hint = "`baton note reindex` rebuilds it"};
}

}  // namespace baton::app
