#include "app/notes/note_writing.h"

#include <algorithm>
#include <utility>

#include "app/notes/context_files.h"
#include "app/notes/refresh_index.h"
#include "domain/notes/note.h"
#include "text/ascii.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::app {

Result<NoteWritten> written_note(Notes& notes, const notes::NotePath& path,
                                 const std::string& author) {
  refresh_after_write(notes, {path});
  remember_context_file(author, path.text(), notes.workspace());
  BATON_TRY(const NoteFile file, notes.files().read(path));
  return NoteWritten{.store = notes.where().path,
                     .head = head_of(path, file.text),
                     .digest = notes.workspace().host().crypto.digest(file.text).hex};
}

Result<std::vector<notes::NotePath>> existing_notes(const Notes& notes,
                                                    const std::vector<std::string>& links) {
  std::vector<notes::NotePath> paths;
  for (const std::string& link : links) {
    BATON_TRY(notes::NotePath path, note_path(notes, link));
    BATON_TRY(const bool is_there, notes.files().has(path));
    if (!is_there) {
      return fail(ErrorCode::not_found, "note not found", link,
                  "`baton note list` lists the notes; paths are relative to the store");
    }
    paths.push_back(std::move(path));
  }
  return paths;
}

Result<void> require_title(const std::string& title) {
  const bool is_line = std::ranges::none_of(title, text::is_control) && !text::trim(title).empty();
  if (is_line) return {};
  return fail(ErrorCode::usage, "invalid title", title, "use one line that is not empty");
}

Result<void> require_note_type(std::string_view type) {
  if (std::ranges::find(notes::kNoteTypes, type) != notes::kNoteTypes.end()) return {};
  return fail(ErrorCode::usage, "unknown note type", std::string(type),
              text::concat("use one of ", text::alternatives(notes::kNoteTypes)));
}

// All tags are on one line, where a line search must find each one.
Result<void> require_tags(const std::vector<std::string>& tags) {
  for (const std::string& tag : tags) {
    const bool is_plain =
        !tag.empty() && text::one_line(tag) == tag && tag.find_first_not_of(" \t") == 0;
    if (!is_plain) {
      return fail(ErrorCode::usage, "invalid tag", tag,
                  "use a short text on one line, such as sql-injection");
    }
  }
  return {};
}

}  // namespace baton::app
