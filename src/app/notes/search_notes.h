#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "app/notes/note_json.h"
#include "app/notes/refresh_index.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "domain/search/matches.h"
#include "domain/search/query.h"
#include "json/json.h"

namespace baton::app {

// The order of the found notes.
enum class NoteOrder : std::uint8_t {
  best,  // by relevance to the texts; newest first if there are no texts
  newest,
};

// What is returned for each note: details with snippets, or only its path, which needs no reading.
enum class NoteDetail : std::uint8_t { snippets, paths };

enum class SupersededNotes : std::uint8_t { included, left_out };

struct SearchNotes {
  search::Query query;
  NoteOrder order = NoteOrder::best;
  NoteDetail detail = NoteDetail::snippets;
  std::optional<std::uint64_t> limit = 20;  // empty or 0: all
  IndexCheck check = IndexCheck::brief;
  SupersededNotes superseded = SupersededNotes::included;
  Progress progress = {};
  // The query's period, as parse_period() reads it.
  std::optional<std::string> since = {};
  std::optional<std::string> until = {};
};

struct FoundNote {
  NoteHead head;
  double score = 0;  // only with texts and the order `best`
  std::vector<search::Snippet> snippets = {};
};

struct NotesFound {
  std::string store;  // its folder
  std::vector<FoundNote> notes = {};
  std::uint64_t total = 0;
  bool is_exact = true;  // false: there are at least `total`
  NoteDetail detail = NoteDetail::snippets;
  IndexState index = {};
};

// The notes that a query finds. Before it says that there are none, it looks at all files. A store
// that does not exist has no notes.
// usage: since or until is not a time.
Result<Outcome<NotesFound>> search_notes(const SearchNotes& request, Workspace& workspace);
// The same, the newest first.
Result<Outcome<NotesFound>> list_notes(const SearchNotes& request, Workspace& workspace);
Json to_json(const NotesFound& answer);

}  // namespace baton::app
