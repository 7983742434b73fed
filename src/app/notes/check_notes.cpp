#include "app/notes/check_notes.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <span>
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

Result<std::vector<notes::NotePath>> chosen(Notes& notes, const std::vector<std::string>& paths) {
  if (!paths.empty()) return existing_notes(notes, paths);
  BATON_TRY(FilesOfNotes all, list_files(notes));
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

// What a repair did to a note, and what it leaves to a person.
struct RepairOutcome {
  std::vector<std::string> done;
  Findings left;
};

Findings errors_in(std::string_view text, const notes::NotePath& path) {
  Findings findings = notes::lint_note(text, path);
  std::erase_if(findings,
                [](const Finding& finding) { return finding.severity != Severity::error; });
  return findings;
}

// Adds the notes that it repairs, or would repair, to the answer, and returns their paths.
Result<std::vector<notes::NotePath>> repair_some(std::span<const notes::NotePath> paths,
                                                 const std::string& author, Notes& notes,
                                                 NotesRepaired& answer) {
  Workspace& workspace = notes.workspace();
  std::map<notes::NotePath, RepairOutcome> repairs;
  const auto repair = [&](const notes::NotePath& path,
                          const std::string& text) -> Result<std::string> {
    const notes::RepairFacts facts = {.session_id = new_uuid(workspace.host().ids)};
    BATON_TRY(notes::Repaired repaired, notes::repair_note(text, path, facts));
    const std::string list = text::enumerate(repaired.done);
    repairs[path] = {.done = std::move(repaired.done), .left = errors_in(repaired.text, path)};
    if (list.empty() || answer.dry_run == DryRun::yes) return text;
    return notes::append_change(
        repaired.text,
        notes::make_change(workspace.now(), author, text::concat("Repaired: ", list)));
  };
  BATON_TRY(const std::vector<Result<void>> outcomes, notes.files().change_each(paths, repair));
  std::vector<notes::NotePath> changed;
  for (std::size_t at = 0; at < paths.size(); ++at) {
    const notes::NotePath& path = paths[at];
    const Result<void>& outcome = outcomes[at];
    if (!outcome && outcome.error().code == ErrorCode::unavailable) return fail(outcome.error());
    if (!outcome) {
      answer.left.push_back(unreadable(path, outcome.error()));
      continue;
    }
    auto& [done, left] = repairs[path];
    std::ranges::move(left, std::back_inserter(answer.left));
    if (done.empty()) continue;
    answer.repaired.push_back({.path = path.text(), .done = std::move(done)});
    changed.push_back(path);
  }
  return changed;
}

// All notes of a folder that does not exist yet are none: null. A note that is named must exist.
Result<std::unique_ptr<Notes>> open_for(const std::vector<std::string>& paths,
                                        Workspace& workspace) {
  return paths.empty() ? open_notes(workspace, Creation::never) : open_notes(workspace);
}

}  // namespace

Result<Outcome<NotesLinted>> lint_notes(const LintNotes& request, Workspace& workspace) {
  BATON_TRY(const std::unique_ptr<Notes> notes, open_for(request.paths, workspace));
  if (!notes) {
    BATON_TRY(NoteLocation where, locate_notes(workspace));
    return NotesLinted{.store = std::move(where.path), .notes = 0, .findings = {}};
  }
  BATON_TRY(const std::vector<notes::NotePath> paths, chosen(*notes, request.paths));
  warn_of_unreadable(*notes);
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
  BATON_TRY(const std::unique_ptr<Notes> notes, open_for(request.paths, workspace));
  if (!notes) {
    BATON_TRY(NoteLocation where, locate_notes(workspace));
    return NotesRepaired{.store = std::move(where.path),
                         .notes = 0,
                         .repaired = {},
                         .left = {},
                         .dry_run = request.dry_run};
  }
  BATON_TRY(std::vector<notes::NotePath> paths, chosen(*notes, request.paths));
  warn_of_unreadable(*notes);
  std::ranges::sort(paths);
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  NotesRepaired answer{.store = notes->where().path,
                       .notes = 0,
                       .repaired = {},
                       .left = {},
                       .dry_run = request.dry_run};
  constexpr std::size_t kNotesAtOnce = 256;  // between two reports of progress
  std::vector<notes::NotePath> written;
  Result<void> told;
  for (std::span rest(paths); told && !rest.empty();) {
    const auto some = rest.first(std::min(kNotesAtOnce, rest.size()));
    rest = rest.subspan(some.size());
    BATON_TRY(const std::vector<notes::NotePath> repaired,
              repair_some(some, author, *notes, answer));
    written.insert(written.end(), repaired.begin(), repaired.end());
    answer.notes += some.size();
    told = tell_progress_now(request.progress, answer.notes, paths.size());
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
