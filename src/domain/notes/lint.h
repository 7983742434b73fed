#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "baton/finding.h"
#include "domain/notes/note_name.h"

namespace baton::notes {

// Problems of one note, by its text and its path alone, sorted by position. An error violates the
// format; a warning makes a note hard to find or has a safe repair. If read_note refuses the note,
// the only finding is `unreadable`.
Findings lint_note(std::string_view text, const NotePath& path);

// The text of another note of the store; empty if it does not exist.
using ReadOther = std::function<std::optional<std::string>(const NotePath&)>;

// Links to missing notes, and notes that supersede, or are superseded, on one side only.
Findings lint_links(std::string_view text, const NotePath& path, const ReadOther& read_other);

}  // namespace baton::notes
