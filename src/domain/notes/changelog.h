#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/instant.h"

// The section `## Changelog` of a note (docs/notes.md). A line in a code block or an HTML comment
// does not begin one.
namespace baton::notes {

inline constexpr std::string_view kChangelogTitle = "Changelog";

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
  std::optional<Change> change = {};  // empty if the line does not have the format
};

struct Changelog {
  std::size_t heading = 0;                // the beginning of its heading's line
  std::size_t end = 0;                    // the end of its last line that is not blank
  std::vector<ChangelogLine> lines = {};  // lines that begin an entry: not blank or indented
  std::string_view open_block = {};       // the text that closes a block that hides its end
};

// The last of several sections, since changes are appended. Sections that follow each other, as a
// merge of two branches may leave them, are one changelog, whose heading is the first one.
std::optional<Changelog> find_changelog(std::string_view text);

std::optional<Change> parse_change(std::string_view line);

// Puts author and text on one line each, with visible control characters. A list's item cannot hide
// the text after it.
Change make_change(Instant time, std::string_view author, std::string_view text);
std::string print_change(const Change& change);  // without a line end

// `text` with the change as the last line of its changelog; everything else stays byte for byte,
// except that an open code block or comment at the end is closed. A text without a changelog gets
// one at its end.
std::string append_change(std::string_view text, const Change& change);

}  // namespace baton::notes
