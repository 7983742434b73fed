#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/instant.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

struct PruneNotes {
  std::optional<std::uint64_t> days = {};  // instead of what policies, rules and settings say
  bool applies = false;                    // else it is only told what would go
};

struct PrunedNote {
  std::string path;
  Instant last_change;
  std::uint32_t kept_days = 0;
  std::string why;  // what set the days: "policy", "rule", "configuration", "--older-than"
};

struct NotesPruned {
  std::string store = {};   // empty: unknown, the notes were skipped
  std::uint64_t notes = 0;  // that were checked
  std::vector<PrunedNote> pruned = {};
  // Kept because remaining notes link to them, name them or may link to them.
  std::vector<std::string> linked = {};
  bool has_unread = false;  // notes or folders: because they may link to them, all are kept
  bool applies = false;
};

// Removes notes whose last change, by their changelog or their timestamp, is older than their
// retention: the policy of their agent, its rule's contextRetention, the configuration, or 30 days
// (decision 38). A note that a remaining note links to, or names as its successor, is kept; so is
// one that a note with unreadable frontmatter names anywhere in its text. If a note or folder
// cannot be read, all are kept. denied: the caller is an agent.
Result<Outcome<NotesPruned>> prune_notes(const PruneNotes& request, Workspace& workspace);
Json to_json(const NotesPruned& answer);

}  // namespace baton::app
