#include "cli/commands/note/note_text.h"

#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

using text::concat;
using text::one_line;

std::string tag_list(const std::vector<std::string>& tags) {
  std::string list;
  for (const std::string& tag : tags) list += concat(list.empty() ? " [" : ", ", one_line(tag));
  return list.empty() ? list : list + "]";
}

std::string written_text(const app::NoteWritten& answer) {
  const std::string_view unchanged = answer.is_changed ? "" : " (unchanged)";
  return concat(one_line(answer.head.path.text()), unchanged, "\n");
}

}  // namespace

std::string head_text(const app::NoteHead& head) {
  const notes::Note& note = head.note;
  const std::string what = head.is_readable ? one_line(note.type) : "not readable as a note";
  const std::string_view title = note.title.empty() ? "(no title)" : std::string_view(note.title);
  const std::string newer =
      head.superseded_by ? concat("  superseded by ", one_line(head.superseded_by->text()), "\n")
                         : std::string();
  return concat(one_line(head.path.text()), "\n  ", what.empty() ? "(no type)" : what, ": ",
                one_line(title), tag_list(note.tags), "\n", newer);
}

void print_written(Session& session, const app::NoteWritten& answer) {
  session.print(answer, written_text);
  if (session.json()) return;
  const auto warn = [&session](std::string_view what, const std::vector<std::string>& kinds) {
    if (kinds.empty()) return;
    session.write(Stream::error,
                  concat("baton: warning: ", what, ": ", text::enumerate(kinds), "\n"));
  };
  const app::NoteSecrets& secrets = answer.secrets;
  warn("redacted from the note as secret", secrets.redacted);
  warn("secrets are stored in the note", secrets.stored);
  warn("redacted from the note as personal data", secrets.redacted_personal);
  warn("personal data is stored in the note", secrets.stored_personal);
}

}  // namespace baton::cli
