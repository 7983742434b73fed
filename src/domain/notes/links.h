#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "baton/result.h"
#include "domain/notes/changelog.h"
#include "domain/notes/note_name.h"

namespace baton::notes {

// The notes to which `note` links, in order, each once; invalid links are skipped (lint.h reports
// them).
std::vector<NotePath> linked_notes(const NotePath& from, std::span<const std::string> links);

// `text`, the note at `from`, with links to `added` and none to `removed`; the same text if nothing
// changes. malformed: as read_frontmatter.
struct LinkChange {
  std::vector<NotePath> added = {};
  std::vector<NotePath> removed = {};
};
Result<std::string> change_links(std::string_view text, const NotePath& from,
                                 const LinkChange& change);

// One note replaces another: the new one links to the old one, and both changelogs record this, the
// old one in the words "Marked as superseded, see PATH".
struct Replacement {
  NotePath older;
  NotePath newer;
};
std::string superseded_text(const NotePath& newer);

// Both texts after that; the older note changes only in its changelog. Repeating it changes
// nothing. `said` gives time and author; `reason`, if any, is added in brackets.
struct SupersedeTexts {
  std::string older;
  std::string newer;
};
struct Said {
  Instant time = {};
  std::string_view author = {};
  std::string_view reason = {};
};
Result<SupersedeTexts> supersede(const Replacement& which, const SupersedeTexts& texts,
                                 const Said& said);

// What the changelog of the note at `path` records about it; of several lines the last one.
std::optional<NotePath> superseded_by(const NotePath& path, std::string_view text);
std::optional<NotePath> supersedes(const NotePath& path, std::string_view text);

}  // namespace baton::notes
