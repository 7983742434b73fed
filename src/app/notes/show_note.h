#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "app/notes/note_json.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "domain/notes/changelog.h"
#include "json/json.h"

namespace baton::app {

struct ShowNote {
  std::string path;
  std::uint64_t follow = 0;  // how many links away other notes are shown as well
  bool backlinks = false;    // also those notes that link to it
};

struct ShownNote {
  NoteHead head;
  std::string text;  // the file's
  std::string digest;
  std::uint64_t depth = 0;  // how many links away
  struct Link {
    notes::NotePath path;
    bool is_there = false;
  };
  std::vector<Link> links;
  std::vector<notes::Change> changes;
  std::optional<notes::NotePath> superseded_by;
};

struct NotesShown {
  std::string store;
  std::vector<ShownNote> notes;  // the one that was asked for is the first
  std::vector<NoteHead> backlinks;
  bool is_cut = false;  // there were more to follow
};

// Each note once, those that fewer links lead to come first; at most 100. not_found: no such note.
Result<Outcome<NotesShown>> show_note(const ShowNote& request, Workspace& workspace);
Json to_json(const NotesShown& answer);

}  // namespace baton::app
