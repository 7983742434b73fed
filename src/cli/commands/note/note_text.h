#pragma once

#include <optional>
#include <string>

#include "app/notes/add_note.h"
#include "app/notes/note_json.h"
#include "app/notes/search_notes.h"
#include "cli/command.h"
#include "cli/session.h"

// Shared parts of the `note` commands.
namespace baton::cli {

// "PATH", and below it "finding: Login is open [security, sql]".
std::string head_text(const app::NoteHead& head);

// Prints the path of the written note, and on standard error what was redacted.
std::string written_text(const app::NoteWritten& answer);
void tell_redacted(Session& session, const app::NoteWritten& answer);

// Options that select notes.
struct NoteFilter {
  search::Query query = {};
  std::optional<std::string> since = {};
  std::optional<std::string> until = {};
};
void declare_filter(Options& options, NoteFilter& filter);

// Completes filter.query; false after an error, which it reports.
bool complete_filter(Session& session, NoteFilter& filter);

}  // namespace baton::cli
