#include "app/notes/note_json.h"

#include <nlohmann/json.hpp>

#include "domain/notes/links.h"

namespace baton::app {

NoteHead head_of(const notes::NotePath& path, const std::string& text) {
  Result<notes::Note> note = notes::read_note(text);
  NoteHead head{.path = path,
                .note = {},
                .is_readable = note.has_value(),
                .superseded_by = notes::superseded_by(path, text)};
  if (note) head.note = *std::move(note);
  head.note.body.clear();
  if (head.note.agent.empty()) head.note.agent = path.agent();
  return head;
}

Json to_json(const NoteHead& head) {
  Json json = {{"path", head.path.text()},
               {"agent", head.note.agent},
               {"sessionId", head.note.session_id},
               {"timestamp", head.note.timestamp},
               {"type", head.note.type},
               {"tags", head.note.tags},
               {"title", head.note.title}};
  if (head.superseded_by) json["supersededBy"] = head.superseded_by->text();
  return json;
}

}  // namespace baton::app
