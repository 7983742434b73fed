#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/instant.h"

// The section `## Changelog` of a note (seed 001, "Changelog Format"). A line that only looks like
// its heading, in a code block or an HTML comment, begins none.
namespace baton::notes {

// `- 2026-02-21T15:10:00Z [code-fixer]: Updated severity`
struct Change {
  std::string time = {};  // as it is written
  std::string author = {};
  std::string text = {};

  friend bool operator==(const Change&, const Change&) = default;
};

struct ChangelogLine {
  std::size_t begin = 0;  // bytes of the note's text, without the line end
  std::size_t end = 0;
  std::optional<Change> change = {};  // empty: not in the seed's form
};

// Of several sections the last one, since changes are appended.
struct Changelog {
  std::size_t heading = 0;            // where its heading's line begins
  std::size_t end = 0;                // after its last line that is not blank
  std::vector<ChangelogLine> lines;   // those that are not blank
};

std::optional<Changelog> find_changelog(std::string_view text);

// The line as the seed writes it. Author and text are put on one line, and nothing in them can
// end a comment or begin anything of Markdown's that would hide what follows.
std::string print_change(const Change& change);
Change make_change(Instant time, std::string_view author, std::string_view text);

// `text` with the change as the last line of its changelog; everything else stays byte for byte,
// but that a code block or comment which is open at the end of the text is closed. A text without
// a changelog gets one at its end.
std::string append_change(std::string_view text, const Change& change);

}  // namespace baton::notes
