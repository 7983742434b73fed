#include "app/notes/check_notes.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/findings/finding_json.h"
#include "app/notes/list_files.h"
#include "app/notes/note_author.h"
#include "app/notes/note_writing.h"
#include "app/notes/open_notes.h"
#include "app/notes/refresh_index.h"
#include "domain/notes/changelog.h"
#include "domain/notes/lint.h"
#include "domain/notes/repair.h"
#include "text/concat.h"

namespace baton::app {
namespace {

Result<std::vector<notes::NotePath>> chosen(const Notes& notes,
                                            const std::vector<std::string>& paths) {
  if (!paths.empty()) return existing_notes(notes, paths);
  BATON_TRY(FilesOfNotes all, list_files(notes.files()));
  return std::move(all.notes);
}

Finding unreadable(const notes::NotePath& path, const Error& error) {
  return {.rule = "unreadable",
          .message = std::string(error.phrase.view()),
          .file = path.text(),
          .position = error.position,
          .hint = error.hint};
}

void lint_one(const Notes& notes, const notes::NotePath& path, Findings& findings) {
  const Result<NoteFile> file = notes.files().read(path);
  if (!file) {
    findings.push_back(unreadable(path, file.error()));
    return;
  }
  const auto other = [&](const notes::NotePath& linked) -> std::optional<std::string> {
    Result<NoteFile> found = notes.files().read(linked);
    if (!found) return std::nullopt;
    return std::move(found->text);
  };
  Findings found = notes::lint_note(file->text, path);
  for (Finding& finding : notes::lint_links(file->text, path, other)) {
    found.push_back(std::move(finding));
  }
  for (Finding& finding : found) {
    finding.file = path.text();
    findings.push_back(std::move(finding));
  }
}

// The repaired text with a line in its changelog; the unchanged text if no repair is needed.
Result<std::string> repaired_text(const std::string& text, const notes::NotePath& path,
                                  const notes::RepairFacts& facts, const notes::Change& who,
                                  std::vector<std::string>& done) {
  BATON_TRY(notes::Repaired repaired, notes::repair_note(text, path, facts));
  done = std::move(repaired.done);
  if (done.empty()) return text;
  notes::Change said = who;
  said.text = text::concat("Repaired: ", text::enumerate(done));
  return notes::append_change(repaired.text, said);
}

}  // namespace

Result<Outcome<NotesLinted>> lint_notes(const LintNotes& request, Workspace& workspace) {
  BATON_TRY(const std::unique_ptr<Notes> notes, open_notes(workspace));
  BATON_TRY(const std::vector<notes::NotePath> paths, chosen(*notes, request.paths));
  NotesLinted answer{.store = notes->where().path, .notes = 0, .findings = {}};
  for (const notes::NotePath& path : paths) {
    lint_one(*notes, path, answer.findings);
    BATON_CHECK(tell_progress(request.progress, ++answer.notes, paths.size()));
  }
  return answer;
}

Json to_json(const NotesLinted& answer) {
  return {{"store", answer.store}, {"notes", answer.notes}, {"findings", to_json(answer.findings)}};
}

Result<Outcome<NotesRepaired>> repair_notes(const RepairNotes& request, Workspace& workspace) {
  BATON_TRY(const std::string author, note_author(request.as, workspace));
  BATON_TRY(const std::unique_ptr<Notes> notes, open_notes(workspace));
  BATON_TRY(const std::vector<notes::NotePath> paths, chosen(*notes, request.paths));
  NotesRepaired answer{.store = notes->where().path,
                       .notes = 0,
                       .repaired = {},
                       .left = {},
                       .dry_run = request.dry_run};
  std::vector<notes::NotePath> written;
  Result<void> told;
  for (const notes::NotePath& path : paths) {
    told = tell_progress(request.progress, ++answer.notes, paths.size());
    if (!told) break;
    const notes::Change who = notes::make_change(workspace.now(), author, "");
    const notes::RepairFacts facts = {.session_id = new_uuid(workspace.host().ids)};
    std::vector<std::string> done;
    const auto repair = [&](const NoteStore::Texts& present) -> Result<NoteStore::Texts> {
      BATON_TRY(std::string text, repaired_text(present.at(path), path, facts, who, done));
      if (request.dry_run == DryRun::yes) return NoteStore::Texts{};
      return NoteStore::Texts{{path, std::move(text)}};
    };
    const Result<void> changed = notes->files().change({path}, repair);
    if (!changed && changed.error().code == ErrorCode::unavailable) return fail(changed.error());
    if (!changed) {
      answer.left.push_back(unreadable(path, changed.error()));
    } else if (!done.empty()) {
      answer.repaired.push_back({.path = path.text(), .done = std::move(done)});
      written.push_back(path);
    }
  }
  if (request.dry_run == DryRun::no) refresh_after_write(*notes, written);
  if (!told) return fail(told.error());
  return answer;
}

Json to_json(const NotesRepaired& answer) {
  Json repaired = Json::array();
  for (const RepairedNote& note : answer.repaired) {
    repaired.push_back({{"path", note.path}, {"done", note.done}});
  }
  return {{"store", answer.store},
          {"notes", answer.notes},
          {"applied", answer.dry_run == DryRun::no},
          {"repaired", std::move(repaired)},
          {"left", to_json(answer.left)}};
}

}  // namespace baton::app
