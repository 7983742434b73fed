#pragma once

#include <optional>
#include <string>

#include "app/core/note_progress.h"
#include "app/notes/add_note.h"
#include "app/notes/note_json.h"
#include "app/notes/search_notes.h"
#include "cli/command.h"
#include "cli/session.h"

// What the verbs on notes have in common.
namespace baton::cli {

// "PATH", and below it "finding: Login is open [security, sql]".
std::string head_text(const app::NoteHead& head);

// The path that was written; on standard error what was left out of it.
std::string written_text(const app::NoteWritten& answer);
void tell_redacted(Session& session, const app::NoteWritten& answer);

// "-" becomes what is piped in; false after an error, which it reports.
bool take_input(Session& session, std::optional<std::string>& text);

// Which notes are meant.
struct NoteFilter {
  search::Query query = {};
  std::optional<std::string> since = {};
  std::optional<std::string> until = {};
};
void declare_filter(Options& options, NoteFilter& filter);

// Completes filter.query; false after an error, which it reports.
bool complete_filter(Session& session, NoteFilter& filter);

// A bar on standard error while something takes its time, gone once it is done. Nothing where that
// is no terminal, or with --json.
app::NoteProgress progress_bar(Session& session);

}  // namespace baton::cli
