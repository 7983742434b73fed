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
void print_written(Session& session, const app::NoteWritten& answer);

// CommandForm::print for it.
template <typename Request>
void print_note(Session& session, const Request& /*request*/, const app::NoteWritten& answer) {
  print_written(session, answer);
}

}  // namespace baton::cli
