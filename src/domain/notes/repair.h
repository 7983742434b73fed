#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "baton/result.h"
#include "domain/notes/note_name.h"
#include "domain/notes/yaml.h"

namespace baton::notes {

// Values that a note's text does not contain.
struct RepairFacts {
  std::string session_id;  // for a note without one, whose folder is not a session's
};

struct Repaired {
  std::string text;
  std::vector<std::string> done;  // "tags on one line"; empty if no repair was needed
};

// Repairs what lint_note finds, if there is one safe repair; prose and unknown members never
// change. Repairing again changes nothing. malformed: the frontmatter cannot be read, and so cannot
// be repaired reliably.
Result<Repaired> repair_note(std::string_view text, const NotePath& path, const RepairFacts& facts);

// Whether a list of `text` may be written anew: no comment in it and no item that is not a text
// would be lost.
bool can_be_rewritten(std::string_view text, const YamlNode& list);

}  // namespace baton::notes
