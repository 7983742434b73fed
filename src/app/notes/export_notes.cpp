#include "app/notes/export_notes.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/notes/open_notes.h"
#include "app/notes/search_notes.h"

namespace baton::app {

Result<Outcome<NotesExported>> export_notes(const ExportNotes& request, Workspace& workspace) {
  const SearchNotes search = {.query = request.query,
                              .order = NoteOrder::newest,
                              .detail = NoteDetail::paths,
                              .limit = std::nullopt,
                              .check = IndexCheck::whole,
                              .progress = request.progress,
                              .since = request.since,
                              .until = request.until};
  BATON_TRY(Outcome<NotesFound> outcome, search_notes(search, workspace));
  NotesFound& found = std::get<NotesFound>(outcome);
  NotesExported answer{.store = std::move(found.store), .notes = {}};
  if (found.notes.empty()) return answer;
  BATON_TRY(const std::unique_ptr<Notes> notes, open_notes(workspace));
  std::uint64_t done = 0;
  for (const FoundNote& note : found.notes) {
    BATON_CHECK(tell_progress(request.progress, ++done, found.notes.size()));
    Result<NoteFile> file = notes->files().read(note.head.path);
    if (!file) continue;  // it was removed meanwhile
    NoteHead head = head_of(note.head.path, file->text);
    answer.notes.push_back({.head = std::move(head), .text = std::move(file->text)});
  }
  std::ranges::reverse(answer.notes);
  return answer;
}

Json to_json(const ExportedNote& note) {
  Json json = to_json(note.head);
  json["links"] = note.head.note.links;
  json["text"] = note.text;
  return json;
}

Json to_json(const NotesExported& answer) {
  Json notes = Json::array();
  for (const ExportedNote& note : answer.notes) notes.push_back(to_json(note));
  return {{"store", answer.store}, {"notes", std::move(notes)}};
}

}  // namespace baton::app
