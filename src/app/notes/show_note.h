#pragma once

#include <cstdint>
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
  std::uint64_t follow = 0;  // also show notes up to this many links or successors away
  bool backlinks = false;    // also list notes that link to it
};

struct ShownNote {
  NoteHead head;
  std::string text;  // the file's text
  std::string digest;
  std::uint64_t depth = 0;  // number of links away
  struct Link {
    notes::NotePath path;
    bool is_there = false;
  };
  std::vector<Link> links;
  std::vector<notes::Change> changes;
};

struct NotesShown {
  std::string store;
  std::vector<ShownNote> notes;  // the requested note first
  std::vector<NoteHead> backlinks;
  bool is_cut = false;  // there were more links to follow
};

// Shows each note once, those with a shorter distance first; at most 100. not_found: no such note.
Result<Outcome<NotesShown>> show_note(const ShowNote& request, Workspace& workspace);
Json to_json(const NotesShown& answer);

}  // namespace baton::app
