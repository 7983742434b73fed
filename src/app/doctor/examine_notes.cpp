#include "app/doctor/examine_notes.h"

#include <vector>

#include "app/doctor/examine_files.h"
#include "app/notes/list_files.h"
#include "app/notes/open_notes.h"
#include "app/notes/refresh_index.h"
#include "text/concat.h"

namespace baton::app {
namespace {

Result<std::string> state_of_index(Notes& notes) {
  BATON_TRY(NoteIndex* const index, notes.index());
  BATON_TRY(const NoteIndexSize size, index->size());
  if (!size.whole) return std::string("not indexed yet");
  BATON_TRY(const IndexState state, refresh_index(notes, IndexCheck::whole, {}));
  return counted(state.notes, "note", "notes");
}

Examined unreadable_notes(const Notes& notes) {
  std::vector<std::string> names;
  for (const auto& [path, error] : notes.unreadable()) {
    names.push_back(text::concat(notes.where().path, "/", path));
  }
  const Error& first = notes.unreadable().begin()->second;
  return {.name = "notes",
          .health = Health::warning,
          .message = text::concat("notes that cannot be read are left out of lists and searches: ",
                                  text::enumerate(first_of(std::move(names)))),
          .hint = first.hint};
}

}  // namespace

Examined examine_notes(Workspace& workspace) {
  const Result<std::unique_ptr<Notes>> notes = open_notes(workspace, Creation::never);
  if (!notes && notes.error().code == ErrorCode::not_found) {
    return {.name = "notes",
            .message = text::concat("skipped: ", notes.error().phrase.view()),
            .hint = notes.error().hint};
  }
  if (!notes) {
    Examined examined = not_examined("notes", notes.error());
    // The setting is wrong: everything but the notes can be used.
    if (notes.error().code == ErrorCode::usage) examined.health = Health::warning;
    return examined;
  }
  if (!*notes) return {.name = "notes", .message = "none yet", .hint = {}};
  const NoteLocation& where = (*notes)->where();
  const Result<std::string> state = state_of_index(**notes);
  const Result<FilesOfNotes> files = list_files(**notes);  // also without an index
  if (!files) return not_examined("notes", files.error());
  if (!(*notes)->unreadable().empty()) return unreadable_notes(**notes);
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
