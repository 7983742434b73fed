#include "app/notes/edit_note.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "app/notes/note_author.h"
#include "app/notes/note_writing.h"
#include "app/notes/open_notes.h"
#include "domain/notes/body.h"
#include "domain/notes/changelog.h"
#include "domain/notes/frontmatter.h"
#include "domain/notes/links.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// The note to be changed, and the author of the change.
struct Subject {
  std::unique_ptr<Notes> notes;
  notes::NotePath path;
  std::string author;
};

Result<Subject> subject_of(const std::string& path, const std::optional<std::string>& as,
                           Workspace& workspace) {
  BATON_TRY(std::string author, note_author(as, workspace));
  BATON_TRY(std::unique_ptr<Notes> notes, open_notes(workspace));
  BATON_TRY(std::vector<notes::NotePath> found, existing_notes(*notes, {path}));
  return Subject{
      .notes = std::move(notes), .path = std::move(found.front()), .author = std::move(author)};
}

// The text of a note between two steps of a change, and what the steps before changed.
struct Draft {
  std::string text;
  std::vector<std::string> done = {};

  // `what` tells, in lower case, what the step changed.
  Result<void> become(Result<std::string> edited, std::string what) {
    if (!edited) return fail(std::move(edited).error());
    if (*edited == text) return {};
    text = *std::move(edited);
    done.push_back(std::move(what));
    return {};
  }
};

// "Replaced the body, added the tag api and removed the tag draft", after a given message in
// brackets.
std::string message_of(const Draft& draft, const std::optional<std::string>& given) {
  std::string message = text::enumerate(draft.done);
  if (given) return text::concat(*given, " (", message, ")");
  message.front() = static_cast<char>(message.front() - 'a' + 'A');
  return message;
}

using NoteEdit = std::function<Result<void>(Draft& draft)>;

// Applies the edit, and adds a line to the changelog if it changed the note.
Result<NoteWritten> change_note(const Subject& subject, const std::optional<std::string>& message,
                                const NoteEdit& edit) {
  Workspace& workspace = subject.notes->workspace();
  bool is_changed = false;
  BATON_CHECK(subject.notes->files().change(
      {subject.path}, [&](const NoteStore::Texts& present) -> Result<NoteStore::Texts> {
        Draft draft{.text = present.at(subject.path)};
        if (const Result<void> done = edit(draft); !done) {
          return fail(notes::in_note(subject.path, done.error()));
        }
        is_changed = draft.text != present.at(subject.path);
        if (!is_changed) return NoteStore::Texts{};
        BATON_TRY(const std::string line, loggable_text(message_of(draft, message), workspace));
        const notes::Change said = notes::make_change(workspace.now(), subject.author, line);
        return NoteStore::Texts{{subject.path, notes::append_change(draft.text, said)}};
      }));
  BATON_TRY(NoteWritten answer, written_note(*subject.notes, subject.path, subject.author));
  answer.is_changed = is_changed;
  return answer;
}

// Adds the tag to the note's current text, or removes it.
Result<std::string> with_tag(const std::string& text, const std::string& tag) {
  BATON_TRY(notes::Note note, notes::read_note(text));
  if (std::ranges::find(note.tags, tag) != note.tags.end()) return text;
  note.tags.push_back(tag);
  return notes::set_list(text, "tags", note.tags, notes::ListStyle::flow);
}

Result<std::string> without_tag(const std::string& text, const std::string& tag) {
  BATON_TRY(notes::Note note, notes::read_note(text));
  if (std::erase(note.tags, tag) == 0) return text;
  return notes::set_list(text, "tags", note.tags, notes::ListStyle::flow);
}

Result<void> apply(const EditNote& request, Draft& draft) {
  BATON_TRY(const notes::Note before, notes::read_note(draft.text));
  if (request.body) {
    BATON_CHECK(draft.become(notes::replace_body(draft.text, *request.body), "replaced the body"));
  }
  if (request.title && !draft.done.empty() && before.title == *request.title) {
    BATON_TRY(draft.text, notes::replace_title(draft.text, *request.title));  // as it was
  } else if (request.title) {
    BATON_CHECK(draft.become(notes::replace_title(draft.text, *request.title),
                             text::concat("changed the title to ", *request.title)));
  }
  if (request.addition) {
    BATON_CHECK(
        draft.become(notes::add_to_body(draft.text, *request.addition), "added to the body"));
  }
  if (request.type) {
    BATON_CHECK(draft.become(notes::set_text(draft.text, "type", *request.type),
                             text::concat("changed the type to ", *request.type)));
  }
  for (const std::string& tag : request.add_tags) {
    BATON_CHECK(draft.become(with_tag(draft.text, tag), text::concat("added the tag ", tag)));
  }
  for (const std::string& tag : request.remove_tags) {
    BATON_CHECK(draft.become(without_tag(draft.text, tag), text::concat("removed the tag ", tag)));
  }
  return {};
}

Result<void> require_digest(const EditNote& request, const std::string& text,
                            const Crypto& crypto) {
  if (!request.if_digest || crypto.digest(text).hex == *request.if_digest) return {};
  return fail(ErrorCode::conflict, "the note was changed by another program", request.path,
              "read it again with `baton note show`, then edit it");
}

// conflict: the older note supersedes the newer one, so that neither would be current.
Result<void> require_no_circle(const Notes& notes, const notes::Replacement& which) {
  constexpr std::size_t kLongestChain = 100;
  std::optional<notes::NotePath> next = which.newer;
  for (std::size_t seen = 0; next && seen < kLongestChain; ++seen) {
    const Result<NoteFile> file = notes.files().read(*next);
    if (!file) return {};
    next = notes::superseded_by(*next, file->text);
    if (next != which.older) continue;
    return fail(ErrorCode::conflict, "the note is superseded by the note that it would supersede",
                which.newer.text(),
                text::concat("it leads to ", which.older.text(), ": add a new note instead"));
  }
  return {};
}

// The request with its texts as they may be stored.
Result<EditNote> storable(EditNote request, NoteSecrets& secrets, Workspace& workspace) {
  std::vector<std::string*> texts;
  for (std::optional<std::string>* text :
       {&request.title, &request.body, &request.addition, &request.message}) {
    if (*text) texts.push_back(&**text);
  }
  for (std::string& tag : request.add_tags) texts.push_back(&tag);
  for (std::string* text : texts) {
    BATON_TRY(*text, storable_text(*text, secrets, workspace));
  }
  return request;
}

}  // namespace

Result<Outcome<NoteWritten>> edit_note(const EditNote& request, Workspace& workspace) {
  const bool changes_nothing = !request.title && !request.body && !request.addition &&
                               !request.type && request.add_tags.empty() &&
                               request.remove_tags.empty();
  if (changes_nothing) {
    return fail(ErrorCode::usage, "no change given", request.path,
                "use --title, --body, --append, --type, --add-tag or --remove-tag");
  }
  if (request.title) BATON_CHECK(require_title(*request.title));
  if (request.type) BATON_CHECK(require_note_type(*request.type));
  BATON_CHECK(require_tags(request.add_tags));
  for (const std::string& tag : request.add_tags) {
    if (std::ranges::find(request.remove_tags, tag) == request.remove_tags.end()) continue;
    return fail(ErrorCode::usage, "the tag is added and removed", tag,
                "name it only in --add-tag or in --remove-tag");
  }
  BATON_TRY(const Subject subject, subject_of(request.path, request.as, workspace));
  NoteSecrets secrets;
  BATON_TRY(const EditNote wanted, storable(request, secrets, workspace));
  BATON_TRY(NoteWritten answer,
            change_note(subject, wanted.message, [&](Draft& draft) -> Result<void> {
              BATON_CHECK(require_digest(wanted, draft.text, workspace.host().crypto));
              return apply(wanted, draft);
            }));
  answer.secrets = std::move(secrets);
  return answer;
}

Result<Outcome<NoteWritten>> link_notes(const LinkNotes& request, Workspace& workspace) {
  if (request.add.empty() && request.remove.empty()) {
    return fail(ErrorCode::usage, "no note to link to", request.path,
                "name at least one: `baton note link FROM TO`");
  }
  BATON_TRY(const Subject subject, subject_of(request.path, request.as, workspace));
  BATON_TRY(const std::vector<notes::NotePath> added, existing_notes(*subject.notes, request.add));
  if (std::ranges::find(added, subject.path) != added.end()) {
    return fail(ErrorCode::usage, "a note cannot be linked to itself", subject.path.text());
  }
  std::vector<notes::NotePath> removed;  // may be missing
  for (const std::string& link : request.remove) {
    BATON_TRY(notes::NotePath path, note_path(*subject.notes, link));
    if (std::ranges::find(added, path) != added.end()) {
      return fail(ErrorCode::usage, "the link is added and removed", path.text(),
                  "name the note once");
    }
    removed.push_back(std::move(path));
  }
  BATON_TRY(
      NoteWritten answer, change_note(subject, std::nullopt, [&](Draft& draft) -> Result<void> {
        for (const notes::NotePath& path : added) {
          BATON_CHECK(draft.become(notes::change_links(draft.text, subject.path, {.added = {path}}),
                                   text::concat("linked to ", path.text())));
        }
        for (const notes::NotePath& path : removed) {
          BATON_CHECK(
              draft.become(notes::change_links(draft.text, subject.path, {.removed = {path}}),
                           text::concat("no longer linked to ", path.text())));
        }
        return {};
      }));
  return answer;
}

Result<Outcome<NoteWritten>> supersede_note(const SupersedeNote& request, Workspace& workspace) {
  BATON_TRY(const Subject subject, subject_of(request.older, request.as, workspace));
  const Notes& notes = *subject.notes;
  BATON_TRY(const std::vector<notes::NotePath> newer, existing_notes(notes, {request.newer}));
  const notes::Replacement which = {.older = subject.path, .newer = newer.front()};
  if (which.older == which.newer) {
    return fail(ErrorCode::usage, "a note cannot supersede itself", request.older);
  }
  BATON_CHECK(require_no_circle(notes, which));
  NoteSecrets secrets;
  BATON_TRY(const std::string reason, storable_text(request.reason, secrets, workspace));
  const notes::Said said = {.time = workspace.now(), .author = subject.author, .reason = reason};
  bool is_changed = false;
  // The newer note is written first: a note that is marked as superseded always leads to one that
  // names it.
  BATON_CHECK(notes.files().change(
      {which.newer, which.older}, [&](const NoteStore::Texts& present) -> Result<NoteStore::Texts> {
        const notes::SupersedeTexts texts = {.older = present.at(which.older),
                                             .newer = present.at(which.newer)};
        BATON_TRY(notes::SupersedeTexts both, notes::supersede(which, texts, said));
        is_changed = is_changed || both.older != texts.older || both.newer != texts.newer;
        return NoteStore::Texts{{which.older, std::move(both.older)},
                                {which.newer, std::move(both.newer)}};
      }));
  BATON_CHECK(written_note(*subject.notes, which.newer, subject.author));
  BATON_TRY(NoteWritten answer, written_note(*subject.notes, which.older, subject.author));
  answer.is_changed = is_changed;
  answer.secrets = std::move(secrets);
  return answer;
}

Result<Outcome<NoteWritten>> log_note_change(const LogNoteChange& request, Workspace& workspace) {
  if (request.text.find_first_not_of(" \t\r\n") == std::string::npos) {
    return fail(ErrorCode::usage, "the changelog line is empty", request.path,
                "describe the change");
  }
  BATON_TRY(const Subject subject, subject_of(request.path, request.as, workspace));
  NoteSecrets secrets;
  BATON_TRY(const std::string line, storable_text(request.text, secrets, workspace));
  const notes::Change said = notes::make_change(workspace.now(), subject.author, line);
  BATON_CHECK(subject.notes->files().change(
      {subject.path}, [&](const NoteStore::Texts& present) -> Result<NoteStore::Texts> {
        return NoteStore::Texts{
            {subject.path, notes::append_change(present.at(subject.path), said)}};
      }));
  BATON_TRY(NoteWritten answer, written_note(*subject.notes, subject.path, subject.author));
  answer.secrets = std::move(secrets);
  return answer;
}

}  // namespace baton::app
