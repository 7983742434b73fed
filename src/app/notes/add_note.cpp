#include "app/notes/add_note.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/notes/note_writing.h"
#include "app/notes/open_notes.h"
#include "domain/notes/body.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

constexpr std::string_view kNothing = " \t\r\n";

// The note as it is stored.
Result<notes::Note> make_note(const AddNote& request, NoteSecrets& secrets, Workspace& workspace) {
  notes::Note note{.type = request.type, .tags = request.tags};
  const std::string body = notes::titled_body(request.title, request.body);
  BATON_CHECK(notes::require_no_changelog(body));
  BATON_TRY(note.body, storable_text(body, secrets, workspace));
  for (std::string& tag : note.tags) {
    BATON_TRY(tag, storable_text(tag, secrets, workspace));
  }
  return note;
}

// Notes' names have a resolution of one second.
Instant whole_seconds(Instant instant) {
  return std::chrono::floor<std::chrono::seconds>(instant);
}

// The given slug, or one made from the title or the first heading of the body.
Result<std::string> slug_for(const AddNote& request, const notes::Note& note) {
  if (request.slug) {
    BATON_TRY(const Identifier slug, Identifier::parse(*request.slug, "slug"));
    return slug.text();
  }
  const Result<notes::Note> read = notes::read_note(notes::print_note(note));
  const std::string_view title = read ? std::string_view(read->title) : std::string_view();
  return notes::slug_of(title, note.type);
}

// limit: the members are so long that the note could not be read again.
Result<std::string> readable_text(const notes::Note& note) {
  std::string text = notes::print_note(note);
  const Result<notes::Frontmatter> read = notes::read_frontmatter(text);
  if (read) return text;
  return fail(ErrorCode::limit, read.error().phrase, {},
              "give fewer tags and links, or move them into the body");
}

}  // namespace

Result<Outcome<NoteWritten>> add_note(const AddNote& request, Workspace& workspace) {
  const bool says_nothing = request.title.find_first_not_of(kNothing) == std::string::npos &&
                            request.body.find_first_not_of(kNothing) == std::string::npos;
  if (says_nothing) {
    return fail(
        ErrorCode::usage, "the note is empty", {},
        "give a title with --title, or a body with --body; `--body -` reads standard input");
  }
  if (!request.title.empty()) BATON_CHECK(require_title(request.title));
  BATON_CHECK(require_note_type(request.type));
  BATON_CHECK(require_tags(request.tags));
  BATON_TRY(const std::string author, note_author(request.as, workspace));
  BATON_TRY(const NoteSession session, note_session(workspace));
  BATON_TRY(const std::unique_ptr<Notes> notes, open_notes(workspace, Creation::where_missing));
  BATON_TRY(const std::vector<notes::NotePath> links, existing_notes(*notes, request.links));
  NoteSecrets secrets;
  BATON_TRY(notes::Note note, make_note(request, secrets, workspace));
  const Instant now = whole_seconds(workspace.now());
  note.agent = author;
  note.session_id = session.id;
  note.timestamp = text::format_date_time(now);
  for (const notes::NotePath& link : links) note.links.push_back(link.text());
  BATON_TRY(const std::string text, readable_text(note));
  BATON_TRY(std::string slug, slug_for(request, note));
  BATON_TRY(const notes::NotePath path,
            notes->files().add({.agent = author,
                                .session = session.has_folder ? session.id : std::string(),
                                .time = now,
                                .slug = std::move(slug)},
                               text));
  BATON_TRY(NoteWritten answer, written_note(*notes, path, author));
  answer.secrets = std::move(secrets);
  return answer;
}

Json to_json(const NoteWritten& answer) {
  Json json = to_json(answer.head);
  json["links"] = answer.head.note.links;
  json["store"] = answer.store;
  json["digest"] = answer.digest;
  json["changed"] = answer.is_changed;
  if (!answer.secrets.redacted.empty()) json["redacted"] = answer.secrets.redacted;
  if (!answer.secrets.stored.empty()) json["storedSecrets"] = answer.secrets.stored;
  if (!answer.secrets.redacted_personal.empty()) {
    json["redactedPersonalData"] = answer.secrets.redacted_personal;
  }
  if (!answer.secrets.stored_personal.empty()) {
    json["storedPersonalData"] = answer.secrets.stored_personal;
  }
  return json;
}

}  // namespace baton::app
