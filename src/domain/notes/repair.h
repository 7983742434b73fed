#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "baton/result.h"
#include "domain/notes/note_name.h"

namespace baton::notes {

// What a note's text alone cannot say.
struct RepairFacts {
  std::string session_id;  // for a note that has none, and whose folder is no session's
};

struct Repaired {
  std::string text;
  std::vector<std::string> done;  // "tags on one line"; empty: no repair was needed
};

// Repairs what lint_note finds, where there is one safe repair; prose, and members that baton does
// not know, are never touched. Repairing again changes nothing. malformed: the frontmatter cannot
// be read, and so cannot be repaired without a guess.
Result<Repaired> repair_note(std::string_view text, const NotePath& path, const RepairFacts& facts);

}  // namespace baton::notes
