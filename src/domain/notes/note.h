#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/instant.h"
#include "baton/result.h"
#include "domain/notes/frontmatter.h"
#include "domain/notes/note_name.h"

// A note of the context store (docs/notes.md): Markdown with a frontmatter.
namespace baton::notes {

inline constexpr std::array<std::string_view, 5> kNoteTypes = {"finding", "decision", "artifact",
                                                               "reference", "summary"};

struct Note {
  std::string agent = {};
  std::string session_id = {};
  std::string timestamp = {};  // RFC 3339; as it is written
  std::string type = {};       // one of kNoteTypes
  std::vector<std::string> tags = {};
  std::vector<std::string> links = {};  // paths below the store's folder
  std::string title = {};               // the body's first heading; empty if it has none
  std::string body = {};                // without leading blank lines
};

// Accepts what other tools write: a member that is missing or of another type counts as empty, one
// text instead of a list as a list of it, and a text without frontmatter as a body. (lint.h reports
// this.) malformed: as read_frontmatter.
Result<Note> read_note(std::string_view text);
Note note_of(std::string_view text, const Frontmatter& frontmatter);

// The place behind the title: members and title stand before it. The text's end if it has no title.
std::size_t title_end(std::string_view text);

// The exact format: `tags` on one line, where `rg 'tags:.*security'` finds it, one link per line,
// LF. The title is part of the body. read_note returns the same note, if its body begins without a
// blank line and ends with a line end.
std::string print_note(const Note& note);

// When the note at `path` was written: by its `timestamp`, also in a loose form (loose_forms.h), or
// by its name. A timestamp that is only a date counts as the first moment of the day in UTC, unless
// the name has a time on that day. Empty: by neither.
std::optional<Instant> time_of(const Note& note, const NotePath& path);

// The texts of a list, or one text as a list of it; other items are skipped.
std::vector<std::string> texts_in(const YamlNode* node);

}  // namespace baton::notes
