#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "baton/finding.h"
#include "domain/notes/note_name.h"

namespace baton::notes {

// What is wrong with one note, by its text and its path alone, sorted by position. An error is what
// the format does not allow, a warning what makes a note hard to find or has a safe repair. What
// read_note refuses is one finding, `unreadable`.
Findings lint_note(std::string_view text, const NotePath& path);

// The text of another note of the store; empty if there is none.
using ReadOther = std::function<std::optional<std::string>(const NotePath&)>;

// Links that lead nowhere, and notes that supersede, or are superseded, on one side only.
Findings lint_links(std::string_view text, const NotePath& path, const ReadOther& read_other);

}  // namespace baton::notes
