#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/core/progress.h"
#include "app/core/workspace.h"
#include "app/notes/note_json.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "domain/search/query.h"
#include "json/json.h"

namespace baton::app {

struct ExportNotes {
  search::Query query = {};  // without conditions: all notes
  Progress progress = {};
  // The query's period, as in SearchNotes.
  std::optional<std::string> since = {};
  std::optional<std::string> until = {};
};

struct ExportedNote {
  NoteHead head;
  std::string text;  // the file's text
};

struct NotesExported {
  std::string store;
  std::vector<ExportedNote> notes;  // oldest first
};

// Exports complete notes for other programs. Checks all files first.
Result<Outcome<NotesExported>> export_notes(const ExportNotes& request, Workspace& workspace);
Json to_json(const ExportedNote& note);
Json to_json(const NotesExported& answer);

}  // namespace baton::app
